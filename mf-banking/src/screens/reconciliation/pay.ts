import type { Row } from '@ledgerwise/contract';
import { addDecimals, negateDecimal } from '@ledgerwise/resource';
import { compareDecimals } from '@ledgerwise/resource/validation';

/** An invoice or a bill that something is left to pay on. */
export interface OwedDocument {
  readonly id: string;
  readonly number: string;
  readonly due: string | null;
  readonly balance: string;
}

export const owedOf = (row: Row, number: string): OwedDocument => ({
  id: row.id,
  number: String(row[number]),
  due: typeof row.due_date === 'string' ? row.due_date : null,
  balance: String(row.balance_due),
});

/** What an amount pays of documents, the first of them whole, and what is left of it. */
export function spread(amount: string, documents: readonly OwedDocument[]) {
  let left = amount;
  const allocations: { document_id: string; amount: string }[] = [];
  for (const { id, balance } of documents) {
    const part = compareDecimals(left, balance) < 0 ? left : balance;
    if (compareDecimals(part, '0') <= 0) continue;
    allocations.push({ document_id: id, amount: part });
    left = addDecimals(left, negateDecimal(part));
  }
  return { allocations, left };
}
