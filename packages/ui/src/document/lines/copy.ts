import { swapMarks } from '@ledgerwise/resource/number-format';
import type { Formats } from '../../core/formats/use-formats.ts';
import type { CellRange } from '../../sheet/cells.ts';
import { copiedText } from './line.ts';
import type { LineSheet } from './line-sheet.ts';

/** Returns the texts of the selected cells, line by line; computed cells as shown. */
export function copiedCells(
  sheet: LineSheet,
  { top, bottom, left, right }: CellRange,
  formats: Formats,
): readonly (readonly string[])[] {
  const tally = sheet.store.get(sheet.tally);
  const columns = sheet.columns.slice(left, right + 1);
  return sheet
    .all()
    .slice(top, bottom + 1)
    .map((entry) => {
      const line = sheet.read(entry);
      return columns.map((column) =>
        column.field.readOnly
          ? swapMarks(tally.priceOf(line.values) ?? '', formats.numberFormat)
          : copiedText(line, column, formats),
      );
    });
}
