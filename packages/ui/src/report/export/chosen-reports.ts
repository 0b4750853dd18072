import type { Period, ReportDefinition } from '@ledgerwise/resource/report';
import { fitting, problemOf, type ReportRequest } from '../report-request.ts';
import type { ExportedReport } from './export-names.ts';

/** Among the ids of reports: the one that is on the screen, with all that was chosen for it. */
export const AS_SHOWN = 'as shown';

/** Said where no report is ticked. */
export const NO_REPORTS_SELECTED = 'Please select at least one report to export.';

/** Selected reports of the dialog, and their dates. */
export interface Choice extends Period {
  readonly ids: ReadonlySet<string>;
}

/** Why a report cannot be made for its days alone; null where it can. */
export const needsSubject = ({ subject }: ReportDefinition): string | null =>
  subject?.isRequired ? `It is about one ${subject.of}: generate it, then export it as shown` : null;

const PLAIN = {
  compare: '',
  columns: '',
  known: '',
  of: '',
  tracking_1_id: '',
  tracking_2_id: '',
  only: '',
} as const;

/** The reports that a choice asks for, or what is missing or wrong in the words of the specification. */
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
