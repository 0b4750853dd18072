import { BYTE_ORDER_MARK, neutraliseCell, printLine } from '@ledgerwise/resource/csv/print';
import type { ReportModel } from '@ledgerwise/resource/report';
import { isFigureColumn } from '../format-cell.ts';

const AMOUNT = /^-?\d+(?:\.\d+)?$/;

/**
 * A report as comma-separated values: a row of headings, then the rows in order. Figures are plain numbers
 * with all their decimals, dates are ISO 8601; text that a spreadsheet would execute is neutralized.
 */
export function reportCsv({ columns, rows }: ReportModel): readonly string[] {
  const head = printLine(columns.map(({ label }) => neutraliseCell(label)));
  const kinds = columns.map((column) => ({ id: column.id, isFigure: isFigureColumn(column) }));
  const lines = rows.map(({ cells }) =>
    printLine(
      kinds.map(({ id, isFigure }) => {
        const cell = cells[id] ?? '';
        return isFigure && AMOUNT.test(cell) ? cell : neutraliseCell(cell);
      }),
    ),
  );
  return [BYTE_ORDER_MARK + head, ...lines];
}
