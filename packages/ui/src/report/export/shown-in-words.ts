import type { ReportDefinition } from '@ledgerwise/resource/report';
import { formatDateTime } from '../../core/format.ts';
import type { Formats } from '../../core/use-formats.ts';
import { daysInWords } from '../ReportView.tsx';
import { fitting, type ReportRequest } from '../report-request.ts';

const COMPARED = {
  previous_period: 'with the previous period',
  previous_year: 'with the previous year',
  budget: 'with the budget',
} as const;

/** The report on the screen with all that was chosen for it: `Profit & Loss, Jul 2026, with the previous year`. */
export function shownInWords(
  definition: ReportDefinition,
  request: ReportRequest,
  { dateFormat }: Pick<Formats, 'dateFormat'>,
): string {
  const { compare, columns, known, ...days } = fitting(definition, request);
  return [
    definition.title,
    daysInWords(definition, days, { dateFormat }),
    compare && COMPARED[compare],
    columns && `by ${columns}`,
    known && `as known on ${formatDateTime(known, dateFormat)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
