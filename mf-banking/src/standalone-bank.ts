import { AppError } from '@ledgerwise/contract';
import type { BankingAuditRecord, MaskedBankAccount } from '@ledgerwise/resource';

const refuse = (message: string) => (): never => {
  throw new AppError('data.forbidden', { message });
};

/** The banking functions as a page without a server has them: of what is entered it keeps the last digits, until it is closed. */
export function standaloneBank() {
  const accounts: MaskedBankAccount[] = [];
  const records: BankingAuditRecord[] = [];
  const record = (action: string, details: string): void => {
    records.unshift({
      id: crypto.randomUUID(),
      number: records.length + 1,
      created_at: new Date().toISOString(),
      user_id: null,
      user_name: 'Local User',
      user_role: 'admin',
      action,
      outcome: 'done',
      bank_account_id: null,
      bank_name: null,
      details,
      client_address: null,
      user_agent: null,
    });
  };
  const masked = (digits: unknown): string | null =>
    typeof digits === 'string' ? `••••${digits.slice(-4)}` : null;
  return {
    get_masked_bank_account() {
      record('list', 'Read the masked list');
      return accounts;
    },
    create_secure_bank_account(args: Readonly<Record<string, unknown>>) {
      const name = String(args.bank_name_param);
      accounts.unshift({
        id: String(args.account_id_param),
        bank_name: name,
        account_number_masked: masked(args.account_number_param),
        routing_number_masked: masked(args.routing_number_param),
        account_type: String(args.account_type_param),
        opening_balance: String(args.opening_balance_param),
        account_id: '',
        problem: null,
        created_at: new Date().toISOString(),
      });
      record('create', `Added "${name}"`);
      return args.account_id_param;
    },
    banking_audit_trail: () => records,
    locked_banking_members: () => [],
    reveal_bank_account: refuse('This page keeps no full numbers: it has no server that could encrypt them.'),
    unlock_banking: refuse('This page has no accounts, and so no password.'),
    verify_banking_audit: refuse('This page has no database whose records could be verified.'),
  };
}
