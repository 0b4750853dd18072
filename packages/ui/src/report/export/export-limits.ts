import { formatNumber } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import type { ReportFormat } from './files-session.ts';
import { exportLimitsTexts } from './texts.ts';

/** Tried up to these: 900 pages of paper take 800 MB and 10 s of a processor, 300,000 rows of a sheet 1.4 GB and 24 s. */
export const MOST_ROWS: Readonly<Record<ReportFormat, number>> = {
  pdf: 20_000,
  xlsx: 300_000,
  csv: Number.POSITIVE_INFINITY,
};

/** Returns the reason why a report of this length does not fit into a file of this format, or null. */
export function tooLong(format: ReportFormat, rows: number, formats: Formats): string | null {
  const most = MOST_ROWS[format];
  return rows <= most
    ? null
    : exportLimitsTexts.tooLong(format, formatNumber(rows, formats), formatNumber(most, formats));
}
