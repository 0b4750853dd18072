import type { ReportDefinition } from '@ledgerwise/resource/report';

/** Returns the title of a report. For a subject, such as the return of another tax, it may differ. */
export const titleOfReport = ({ title, subject }: ReportDefinition, of: string): string =>
  of === '' ? title : (subject?.title ?? title);
