import type { DataSource } from '@ledgerwise/contract';
import { amountText } from '../amount-text.ts';
import type { CaseBench } from '../case-bench.ts';
import { allRows } from './reading.ts';
import { type Fields, inWords, keyed, NO_ROW } from './step-words.ts';

export interface Use {
  readonly document_id: string;
  readonly amount: number;
  readonly discount?: number;
  readonly write_off?: number;
}

export interface Payment {
  readonly direction?: 'in' | 'out';
  readonly contact: string;
  readonly on?: string;
  readonly amount: number;
  readonly currency?: string;
  readonly rate?: number | string;
  /** The code of the bank account. */
  readonly account?: string;
  readonly uses?: readonly Use[];
}

const PAID_ON = '2026-02-10';

async function accountId(data: DataSource, code: string): Promise<string> {
  const account = (await allRows(data, 'accounts')).find((row) => row.code === code);
  if (!account) throw new Error(`There is no account ${code}.`);
  return account.id;
}

/** Steps that reduce what is owed on documents: credit notes, payments and revaluations. */
export const settlingSteps = (bench: CaseBench) => ({
  /** Issues a credit note; without lines, for everything left of the document. */
  creditNote: (
    document: { readonly invoice_id: string } | { readonly bill_id: string },
    lines: readonly Fields[] | null = null,
    on = '2026-02-15',
  ): Promise<string> =>
    bench.carryOut(on, `Credit note: ${lines ? inWords(lines) : 'all of the document'}`, '', (data) =>
      data.call('issue_credit_note', { ...document, ...(lines && { lines }), issued_on: on, ...keyed() }),
    ),
  /** Records a payment and answers it. */
  pay: ({ direction = 'in', contact, on = PAID_ON, amount, currency, rate, ...rest }: Payment) => {
    const { account = '1000', uses = [] } = rest;
    const worth = rate === undefined ? '' : ` at ${rate}`;
    const less = uses.flatMap(({ discount = 0, write_off = 0 }) => [
      ...(discount ? [`discount ${amountText(discount)}`] : []),
      ...(write_off ? [`written off ${amountText(write_off)}`] : []),
    ]);
    const text = `${[`Payment ${direction}: ${amountText(amount)} ${currency ?? ''}`.trim() + worth, ...less].join(', ')}`;
    return bench.carryOut(on, text, NO_ROW, async (data) => {
      const id = await data.call('record_payment', {
        ...{ direction, contact_id: contact, paid_on: on, amount, allocations: uses, ...keyed() },
        ...(currency !== undefined && { currency }),
        ...(rate !== undefined && { rate }),
        bank_account_id: await accountId(data, account),
      });
      return data.get('payments', id);
    });
  },
  /** Revalues foreign balances; returns the entry's id, or null if there is nothing to post. */
  revalue: (asOf: string): Promise<string | null> =>
    bench.carryOut<string | null>(asOf, 'Foreign balances are revalued', '', (data) =>
      data.call('revalue_currencies', { as_of: asOf, ...keyed() }),
    ),
});
