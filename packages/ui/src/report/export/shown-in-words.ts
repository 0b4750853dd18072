import type { Formats } from '../../core/formats/use-formats.ts';
import { daysInWords, knownInWords } from '../ReportView.tsx';
import { fitting } from '../report-request.ts';
import { titleOfReport } from '../report-title.ts';
import type { ExportedReport } from './export-names.ts';

const COMPARED = {
  previous_period: 'with the previous period',
  previous_year: 'with the previous year',
  budget: 'with the budget',
} as const;

/** Describes the report on screen with its options: `Profit & Loss, Jul 2026, with the previous year`. */
export function shownInWords(
  { definition, request, about, tracked = [] }: ExportedReport,
  formats: Formats,
): string {
  const { compare, columns, known, ...days } = fitting(definition, request);
  return [
    titleOfReport(definition, request.of),
    about,
    daysInWords(definition, days, formats),
    compare && COMPARED[compare],
    columns && `by ${tracked.find(({ parameter }) => parameter === columns)?.label ?? columns}`,
    known && knownInWords(known, formats),
  ]
    .filter(Boolean)
    .join(', ');
}
