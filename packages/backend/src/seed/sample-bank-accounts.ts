/** A bank account of the sample company: invented numbers, for an account of its ledger. */
export interface SampleBankAccount {
  /** The same at every try, so that a seed that was cut off adds nothing twice. */
  readonly id: string;
  readonly bank: string;
  /** The code of the ledger's account. */
  readonly code: string;
  readonly type: 'checking' | 'savings';
  readonly accountNumber: string;
  /** BSB of the branch. */
  readonly routingNumber: string;
}

export const SAMPLE_BANK_ACCOUNTS: readonly SampleBankAccount[] = [
  {
    id: '5a3b1e00-0000-4000-8000-000000001000',
    bank: 'Example Harbour Bank',
    code: '1000',
    type: 'checking',
    accountNumber: '111222333',
    routingNumber: '000123',
  },
  {
    id: '5a3b1e00-0000-4000-8000-000000001010',
    bank: 'Example Savings Bank',
    code: '1010',
    type: 'savings',
    accountNumber: '444555666',
    routingNumber: '000123',
  },
];
