import type { ReportDefinition } from '@ledgerwise/resource/report';

/** What a report is called: of a subject, such as the return of another tax, it may have another title. */
export const titleOfReport = ({ title, subject }: ReportDefinition, of: string): string =>
  of === '' ? title : (subject?.title ?? title);
