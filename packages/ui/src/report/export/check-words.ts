import type { ReportModel } from '@ledgerwise/resource/report';
import type { Formats } from '../../core/formats/use-formats.ts';
import { sidesInWords } from '../check-sides.ts';

/** Formats each check of a report: what was compared, the result, and the remedy if it failed. */
export function checkWords(
  { checks, currency }: Pick<ReportModel, 'checks' | 'currency'>,
  formats: Formats,
): readonly string[] {
  return checks.map((check) => {
    const told = `${check.check} (${sidesInWords(check, currency, formats)})`;
    return check.ok ? `Agrees: ${told}` : `Differs: ${told}. ${check.detail ?? ''}`.trim();
  });
}
