import type { ReportModel } from '@ledgerwise/resource/report';
import { formatMoney } from '../../core/format.ts';

/** Each check of a report as a sentence: what was compared, whether it agrees, and what to do where it does not. */
export function checkWords({
  checks,
  currency,
}: Pick<ReportModel, 'checks' | 'currency'>): readonly string[] {
  return checks.map(({ check, ok, expected, actual, detail }) =>
    ok
      ? `Agrees: ${check} (${formatMoney(actual, currency)})`
      : `Differs: ${check} (${formatMoney(expected, currency)} against ${formatMoney(actual, currency)}). ${detail ?? ''}`.trim(),
  );
}
