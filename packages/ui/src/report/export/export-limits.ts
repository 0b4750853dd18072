import { formatNumber } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import type { ReportFormat } from './files-session.ts';

/** Tried up to these: 900 pages of paper take 800 MB and 10 s of a processor, 300,000 rows of a sheet 1.4 GB and 24 s. */
export const MOST_ROWS: Readonly<Record<ReportFormat, number>> = {
  pdf: 20_000,
  xlsx: 300_000,
  csv: Number.POSITIVE_INFINITY,
};

const WAYS_OUT: Readonly<Record<ReportFormat, string>> = {
  pdf: 'Choose a shorter period, or Excel or CSV.',
  xlsx: 'Choose a shorter period, or CSV.',
  csv: '',
};

const NAMES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'A PDF',
  xlsx: 'An Excel file',
  csv: 'A CSV file',
};

/** Returns the reason why a report of this length does not fit into a file of this format, or null. */
export function tooLong(format: ReportFormat, rows: number, formats: Formats): string | null {
  const most = MOST_ROWS[format];
  return rows <= most
    ? null
    : `It has ${formatNumber(rows, formats)} rows. ${NAMES[format]} takes ${formatNumber(most, formats)} at most. ${WAYS_OUT[format]}`;
}
