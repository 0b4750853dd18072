import type { ReportCheck } from '@ledgerwise/resource/report';
import { formatMoney } from '../core/formats/format.ts';

/** What a check compared: the one amount where both sides agree, else both. */
export const sidesInWords = (
  { ok, expected, actual }: Pick<ReportCheck, 'ok' | 'expected' | 'actual'>,
  currency: string,
): string =>
  ok
    ? formatMoney(actual, currency)
    : `${formatMoney(expected, currency)} against ${formatMoney(actual, currency)}`;
