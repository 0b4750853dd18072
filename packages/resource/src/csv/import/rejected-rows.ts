import { neutraliseCell } from '../cells.ts';
import { BYTE_ORDER_MARK, printLine } from '../print-line.ts';
import type { CsvTable } from '../read-csv.ts';
import type { RowProblem } from './check-rows.ts';

const AMOUNT = /^[+-]?[\d.,]+$/;

/** The rejected rows as in the file, each with its row number and its problem. */
export function rejectedRows(
  { headers, rows, lines, ownColumns }: CsvTable,
  labelOf: (field: string) => string,
  problems: readonly RowProblem[],
): string {
  const reasons = new Map<number, string[]>();
  for (const { line, field, message } of problems) {
    const list = reasons.get(line) ?? [];
    reasons.set(line, list);
    list.push(field === null ? message : `${labelOf(field)}: ${message}`);
  }
  const rejected = rows.flatMap((cells, index) => {
    const line = lines[index] ?? 0;
    const reason = reasons.get(line);
    // A row of another length has nothing made of it.
    const own = cells.length === headers.length ? cells.slice(0, ownColumns) : cells;
    const safe = own.map((cell) => (AMOUNT.test(cell) ? cell : neutraliseCell(cell)));
    return reason ? printLine([...safe, String(line), reason.join('; ')]) : [];
  });
  return BYTE_ORDER_MARK + printLine([...headers.slice(0, ownColumns), 'Row', 'Problem']) + rejected.join('');
}
