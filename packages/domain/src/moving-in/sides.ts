import { addDecimals } from '@ledgerwise/resource';
import type { DecimalMark } from '@ledgerwise/resource/validation';
import { cellOf, differs, isNegative, isZero, opposite, readAmount } from './brought-table.ts';
import type { FileProblem } from './moving-in.ts';

/** The debits and credits of an account, or of a sum, as decimal texts. */
export interface Sides {
  readonly debit: string;
  readonly credit: string;
}

export const NOTHING: Sides = { debit: '0', credit: '0' };

/** The columns of a report: two, or one in which credits are negative. */
export type AmountColumns = Readonly<Partial<Record<'debit' | 'credit' | 'balance', number>>>;

export const plus = (one: Sides, other: Sides): Sides => ({
  debit: addDecimals(one.debit, other.debit),
  credit: addDecimals(one.credit, other.credit),
});
const minus = (one: Sides, other: Sides): Sides =>
  plus(one, { debit: opposite(other.debit), credit: opposite(other.credit) });
const balanceOf = ({ debit, credit }: Sides): string => addDecimals(debit, opposite(credit));
const sideOf = (balance: string): Sides =>
  isNegative(balance) ? { debit: '0', credit: opposite(balance) } : { debit: balance, credit: '0' };

/** The cells of a row that hold its amounts. */
export const amountCells = (row: readonly string[], { debit, credit, balance }: AmountColumns): string[] =>
  debit === undefined ? [cellOf(row, balance)] : [cellOf(row, debit), cellOf(row, credit)];

/** Returns debit and credit of the cells, or the text of an invalid amount. */
export function readSides(cells: readonly string[], mark: DecimalMark | undefined): Sides | string {
  const amounts = cells.map((cell) => readAmount(cell, mark));
  const unread = cells[amounts.indexOf(null)];
  if (unread !== undefined) return unread;
  const [first, second] = amounts.map((amount) => amount || '0');
  return second === undefined ? sideOf(first ?? '0') : { debit: first ?? '0', credit: second };
}

/** Nets a debit and a credit to one side; `''` on the other. A negative debit is a credit. */
export function onOneSide(sides: Sides): Sides {
  const bare = isZero(sides.credit)
    ? sideOf(sides.debit)
    : isZero(sides.debit)
      ? undefined
      : sideOf(balanceOf(sides));
  const { debit, credit } =
    bare ?? (isNegative(sides.credit) ? { debit: opposite(sides.credit), credit: '0' } : sides);
  return isZero(credit) ? { debit: isZero(debit) ? '' : debit, credit: '' } : { debit: '', credit };
}

/** Reports a total of the file that differs from its lines since the start of its group. */
export function checkTotal(
  row: number,
  of: string,
  total: Sides,
  { since, until }: { readonly since: Sides; readonly until: Sides },
  columns: AmountColumns,
): FileProblem[] {
  const sum = minus(until, since);
  const checks =
    columns.debit === undefined
      ? [differs(row, `the total${of}`, balanceOf(total), balanceOf(sum))]
      : (['debit', 'credit'] as const).map((side) =>
          differs(row, `the total of ${side}s${of}`, total[side], sum[side]),
        );
  return checks.filter((problem) => problem !== null);
}
