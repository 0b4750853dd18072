import type { Row } from '@ledgerwise/contract';
import { swapMarks } from '@ledgerwise/resource/number-format';
import type { Formats } from '@ledgerwise/ui/core';
import type { CellRange } from '@ledgerwise/ui/sheet';
import { EMPTY_LINE, matchedAccount, type OpeningLine } from './opening-lines.ts';

const COLUMNS = ['account_id', 'debit', 'credit'] as const;
type Column = (typeof COLUMNS)[number];

/** Editable columns, from left to right. */
export const ENTERED: readonly string[] = COLUMNS;

const calledInFull = ({ code, name }: Row): string => `${String(code)} ${String(name)}`;

/** The account that a pasted text names: by code and name, by name, or by code. */
function accountNamed(text: string, chart: readonly Row[]): string | null {
  const wanted = text.trim();
  const found = chart.find((account) => calledInFull(account) === wanted || account.code === wanted);
  return found ? String(found.id) : matchedAccount({ code: '', name: wanted }, chart);
}

/** The texts of selected cells. */
export function copiedLines(
  lines: readonly OpeningLine[],
  { top, bottom, left, right }: CellRange,
  chart: readonly Row[],
  { numberFormat }: Formats,
): readonly (readonly string[])[] {
  const textOf = (line: OpeningLine, column: Column): string => {
    if (column !== 'account_id') return swapMarks(line[column], numberFormat);
    const account = chart.find(({ id }) => id === line.account_id);
    return account ? calledInFull(account) : '';
  };
  return lines
    .slice(top, bottom + 1)
    .map((line) => COLUMNS.slice(left, right + 1).map((column) => textOf(line, column)));
}

/** Lines with texts in their cells from one on: to the right as far as there are columns, and down, with more lines where needed. */
export function withPasted(
  lines: readonly OpeningLine[],
  from: { readonly row: number; readonly column: string },
  range: readonly (readonly string[])[],
  chart: readonly Row[],
  { numberFormat }: Formats,
): readonly OpeningLine[] {
  const columns = COLUMNS.slice(ENTERED.indexOf(from.column));
  const entered = range.map((texts, down): OpeningLine => {
    const line = lines[from.row + down] ?? EMPTY_LINE;
    const cells = columns.flatMap((column, right): readonly (readonly [string, string | null])[] => {
      const text = texts[right];
      if (text === undefined) return [];
      return column === 'account_id'
        ? [
            [column, accountNamed(text, chart)],
            ['add', ''],
          ]
        : [[column, swapMarks(text, numberFormat)]];
    });
    return { ...line, ...Object.fromEntries(cells) };
  });
  return lines.toSpliced(from.row, entered.length, ...entered);
}
