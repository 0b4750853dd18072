import { quoteCell } from './cells.ts';

export { neutraliseCell } from './cells.ts';

/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Prints one line of a file, including its line end. */
export function printLine(cells: readonly string[]): string {
  return cells.map(quoteCell).join(',') + LINE_END;
}
