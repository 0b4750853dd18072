import type { DataSource, Row } from '@ledgerwise/contract';
import { scaled } from '../money/decimal.ts';

/** An account with the sum of its journal lines; in cents. */
export interface AccountSum {
  readonly account: Row;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** Reads an amount exactly, in cents. */
export function cents(amount: unknown): bigint {
  const { amount: digits, scale } = scaled(String(amount ?? '0'));
  return scale > 2n ? digits / 10n ** (scale - 2n) : digits * 10n ** (2n - scale);
}

/** Writes cents as an amount. */
export function amountOf(sum: bigint): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const PAGE = 1000;

async function allOf(data: DataSource, table: string, sortedBy: string): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (;;) {
    const { rows, next } = await data.list(table, {
      sort: { field: sortedBy, descending: false },
      page: { size: PAGE, offset: all.length },
    });
    all.push(...rows);
    if (!next) return all;
  }
}

/** The lines of the journal by account, added here one by one: those of some days, both included. */
export async function journalSums(
  data: DataSource,
  [from, to]: readonly [from: string, to: string],
): Promise<readonly AccountSum[]> {
  const chart = await allOf(data, 'accounts', 'code');
  const sums = new Map(chart.map((account) => [account.id, { account, debit: 0n, credit: 0n }]));
  for (const line of await allOf(data, 'journal_lines', 'entry_date')) {
    const sum = sums.get(String(line.account_id));
    if (!sum) throw new Error('A line of the journal names an account that there is not.');
    const day = String(line.entry_date);
    if (day < from || day > to) continue;
    sum.debit += cents(line.debit);
    sum.credit += cents(line.credit);
  }
  return [...sums.values()].filter(({ debit, credit }) => debit !== 0n || credit !== 0n);
}
