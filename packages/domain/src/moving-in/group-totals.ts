import { addDecimals } from '@ledgerwise/resource';
import { differs, isZero, opposite } from './brought-table.ts';
import type { FileProblem, Program } from './moving-in.ts';

/** A row of a grouped report, in the order of the file: a heading, an amount, or the total since a heading. */
export type SummedRow =
  | { readonly row: number; readonly heading: string }
  | { readonly row: number; readonly amount: string }
  | { readonly row: number; readonly total: string; readonly of: string };

const WITH_BELOW = / with sub-?\w+$/i;
const nameOf = (text: string): string => text.replace(WITH_BELOW, '').toLowerCase();

/** Compares the totals of a report with its amounts: those of each group, and that of all. */
export function checkGroups(rows: readonly SummedRow[], program: Program): FileProblem[] {
  let sum = '0';
  const since = new Map<string, string>();
  return rows.flatMap((row) => {
    if ('heading' in row) since.set(nameOf(row.heading), sum);
    else if ('amount' in row) sum = addDecimals(sum, row.amount);
    else {
      const before = row.of === '' ? '0' : since.get(nameOf(row.of));
      // Xero writes its totals into Excel files as formulas that it does not work out.
      if (before === undefined || row.total === '' || (program === 'xero' && isZero(row.total))) return [];
      const of = row.of === '' ? 'the total' : `the total for ${row.of}`;
      return differs(row.row, of, row.total, addDecimals(sum, opposite(before))) ?? [];
    }
    return [];
  });
}

/**
 * Returns the headings above a row, as `Parent:Child`: a heading with a total applies until the total, others until the
 * next one.
 */
export function headingsOf(totals: readonly string[]) {
  const closed = new Set(totals.map(nameOf));
  let open: readonly string[] = [];
  return {
    open(heading: string): void {
      open = [...open.filter((one) => closed.has(nameOf(one))), heading];
    },
    close(of: string): void {
      const at = open.findIndex((one) => nameOf(one) === nameOf(of));
      if (at >= 0) open = open.slice(0, at);
    },
    path: (): string => open.join(':'),
  };
}
