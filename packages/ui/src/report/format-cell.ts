import { inWords, wordsOfCountry } from '@ledgerwise/resource/country-words';
import type { ReportCell, ReportColumn } from '@ledgerwise/resource/report';
import { formatDate, formatMoney, formatNumber, formatPercent } from '../core/formats/format.ts';
import type { Formats } from '../core/formats/use-formats.ts';

/** True if a column's cells are figures, which are right-aligned. */
export const isFigureColumn = ({ holds = 'text' }: ReportColumn): boolean =>
  holds !== 'text' && holds !== 'date';

/** Returns the number of decimals of a currency: 2 for dollars, 0 for yen. */
export const decimalsOfCurrency = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  2;

/** Formats a cell for the organization; empty if there is no value. */
export function formatCell(
  { holds = 'text', namesTax }: ReportColumn,
  cell: ReportCell | undefined,
  formats: Formats,
  currency: string,
): string {
  const { dateFormat } = formats;

  if (cell === null || cell === undefined) return '';
  switch (holds) {
    case 'money':
      return formatMoney(cell, currency, formats);
    case 'price':
      return formatNumber(cell, formats, decimalsOfCurrency(currency));
    case 'quantity':
      return formatNumber(cell, formats);
    case 'percent':
      return formatPercent(cell, formats, 1);
    case 'date':
      return formatDate(cell, dateFormat);
    default:
      return namesTax?.includes(cell) ? inWords(cell, wordsOfCountry(formats.country)) : cell;
  }
}
