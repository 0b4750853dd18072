import type { Period, ReportDefinition } from '@ledgerwise/resource/report';
import { fitting, problemOf, type ReportRequest } from '../report-request.ts';
import type { ExportedReport } from './export-names.ts';
import { chosenReportsTexts } from './texts.ts';

/** Pseudo id of the report on screen, with all its options. */
export const AS_SHOWN = 'as shown';

/** Message if no report is selected. */
export const NO_REPORTS_SELECTED = chosenReportsTexts.none;

/** Selected reports of the dialog, and their dates. */
export interface Choice extends Period {
  readonly ids: ReadonlySet<string>;
}

/** Returns the reason why a report cannot be generated for a period alone, or null. */
export const needsSubject = ({ subject }: ReportDefinition): string | null =>
  subject?.isRequired ? chosenReportsTexts.needsSubject(subject.of) : null;

const PLAIN = {
  compare: '',
  columns: '',
  known: '',
  of: '',
  tracking_1_id: '',
  tracking_2_id: '',
  only: '',
} as const;

/** Returns the selected reports, or an error in the specification's words. */
export function chosenReports(
  reports: readonly ReportDefinition[],
  shown: ExportedReport,
  { ids, from, to }: Choice,
): { readonly reports: readonly ExportedReport[] } | { readonly problem: string } {
  const asShown = ids.has(AS_SHOWN) ? [{ ...shown, request: fitting(shown.definition, shown.request) }] : [];
  const isShown = ({ id }: ReportDefinition): boolean =>
    ids.has(AS_SHOWN) && id === shown.definition.id && from === shown.request.from && to === shown.request.to;
  const others = reports
    .filter(
      (definition) => ids.has(definition.id) && needsSubject(definition) === null && !isShown(definition),
    )
    .map((definition): ExportedReport => {
      const request: ReportRequest = { ...PLAIN, report: definition.id, from, to };
      return { definition, request, about: '' };
    });
  if (asShown.length + others.length === 0) return { problem: NO_REPORTS_SELECTED };
  for (const { definition, request } of others) {
    const problem = problemOf(definition, request);
    if (problem !== null) return { problem };
  }
  return { reports: [...asShown, ...others] };
}
