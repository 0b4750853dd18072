import type { ReportCell, ReportColumn } from '@ledgerwise/resource/report';
import { formatDate, inOtherMarks, type NumberMarks, plainMoney, plainNumber } from '../core/plain-format.ts';
import type { Formats } from '../core/use-formats.ts';

/** Whether a column's cells are figures, which stand at the end of their column. */
export const isFigureColumn = ({ holds = 'text' }: ReportColumn): boolean =>
  holds !== 'text' && holds !== 'date';

/** How the organisation writes the cells of a report. Plain data, for a worker. */
export interface CellFormats extends Pick<Formats, 'dateFormat'> {
  readonly marks: NumberMarks;
}

/** An amount in the marks of the organisation. */
export const markedMoney = (
  amount: string,
  currency: string,
  { marks }: Pick<CellFormats, 'marks'>,
): string => inOtherMarks(plainMoney(amount, currency), marks);

/** A cell in the words of the organisation; empty where there is nothing to tell. */
export function formatCell(
  { holds = 'text' }: ReportColumn,
  cell: ReportCell | undefined,
  { dateFormat, marks }: CellFormats,
  currency: string,
): string {
  if (cell === null || cell === undefined) return '';
  switch (holds) {
    case 'money':
      return markedMoney(cell, currency, { marks });
    case 'quantity':
      return inOtherMarks(plainNumber(cell), marks);
    case 'percent':
      return `${inOtherMarks(plainNumber(cell, 1), marks)}%`;
    case 'date':
      return formatDate(cell, dateFormat);
    default:
      return cell;
  }
}
