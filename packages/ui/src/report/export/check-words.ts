import type { ReportModel } from '@ledgerwise/resource/report';
import { type CellFormats, markedMoney } from '../format-cell.ts';

/** Each check of a report as a sentence: what was compared, whether it agrees, and what to do where it does not. */
export function checkWords(
  { checks, currency }: Pick<ReportModel, 'checks' | 'currency'>,
  formats: Pick<CellFormats, 'marks'>,
): readonly string[] {
  const money = (amount: string): string => markedMoney(amount, currency, formats);
  return checks.map(({ check, ok, expected, actual, detail }) =>
    ok
      ? `Agrees: ${check} (${money(actual)})`
      : `Differs: ${check} (${money(expected)} against ${money(actual)}). ${detail ?? ''}`.trim(),
  );
}
