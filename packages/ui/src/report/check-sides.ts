import type { ReportCheck } from '@ledgerwise/resource/report';
import { formatMoney } from '../core/formats/format.ts';
import type { Formats } from '../core/formats/use-formats.ts';

/** The compared amounts of a check: one if both sides agree, otherwise both. */
export const sidesInWords = (
  { ok, expected, actual }: Pick<ReportCheck, 'ok' | 'expected' | 'actual'>,
  currency: string,
  formats: Formats,
): string =>
  ok
    ? formatMoney(actual, currency, formats)
    : `${formatMoney(expected, currency, formats)} against ${formatMoney(actual, currency, formats)}`;
