import type { ReportCheck } from '@ledgerwise/resource/report';
import { formatMoney } from '../core/formats/format.ts';
import type { Formats } from '../core/formats/use-formats.ts';

/** What a check compared: the one amount where both sides agree, else both. */
export const sidesInWords = (
  { ok, expected, actual }: Pick<ReportCheck, 'ok' | 'expected' | 'actual'>,
  currency: string,
  formats: Formats,
): string =>
  ok
    ? formatMoney(actual, currency, formats)
    : `${formatMoney(expected, currency, formats)} against ${formatMoney(actual, currency, formats)}`;
