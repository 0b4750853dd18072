import { addDecimals, compareDecimals } from '@ledgerwise/resource/reading';
import { type CsvRow, isBlank } from './csv-cells.ts';
import type { ColumnRole } from './statement.ts';
import { readAmount } from './written-values.ts';

/** True if the rows' balances follow from each other by the amounts, in either order of time. */
function follows(
  rows: readonly CsvRow[],
  amountOf: (row: CsvRow) => string | null,
  balance: number,
): boolean {
  const steps = rows.flatMap((row) => {
    const amount = amountOf(row);
    const after = readAmount(row.cells[balance] ?? '');
    return amount === null || after === null ? [] : [{ amount, after }];
  });
  const isStep = (from: string, amount: string, to: string) =>
    compareDecimals(addDecimals(from, amount), to) === 0;
  const pairs = steps.slice(1).map((later, at) => ({ earlier: steps[at], later }));
  const down = pairs.filter(
    ({ earlier, later }) => earlier && isStep(earlier.after, later.amount, later.after),
  ).length;
  const up = pairs.filter(
    ({ earlier, later }) => earlier && isStep(later.after, earlier.amount, earlier.after),
  ).length;
  return pairs.length > 0 && Math.max(down, up) >= pairs.length * 0.8;
}

const cellAmount = (row: CsvRow, column: number): string | null => {
  const cell = row.cells[column];
  return isBlank(cell) ? '0' : readAmount(cell ?? '');
};
const difference = (row: CsvRow, into: number, out: number): string | null => {
  const [plus, minus] = [cellAmount(row, into), cellAmount(row, out)];
  if (plus === null || minus === null) return null;
  return addDecimals(
    plus,
    minus.startsWith('-') ? minus : compareDecimals(minus, '0') === 0 ? '0' : `-${minus}`,
  );
};

/** Assigns roles to amount columns by content: an amount with its balance, or money in and money out. */
export function amountsByContent(
  rows: readonly CsvRow[],
  free: readonly number[],
): readonly (readonly [ColumnRole, number])[] {
  const isComplete = (column: number) => rows.every(({ cells }) => !isBlank(cells[column]));
  const complement = (a: number, b: number) =>
    rows.every(({ cells }) => isBlank(cells[a]) !== isBlank(cells[b]));
  if (free.length === 1 && free[0] !== undefined) return [['amount', free[0]]];
  for (const balance of free.filter(isComplete))
    for (const one of free.filter((column) => column !== balance)) {
      if (isComplete(one) && follows(rows, (row) => cellAmount(row, one), balance))
        return [
          ['amount', one],
          ['balance', balance],
        ];
      const other = free.find((column) => column !== balance && column !== one && complement(one, column));
      if (other !== undefined && follows(rows, (row) => difference(row, one, other), balance))
        return [
          ['in', one],
          ['out', other],
          ['balance', balance],
        ];
    }
  return [];
}
