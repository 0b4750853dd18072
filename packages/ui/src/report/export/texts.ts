import type { ReportFormat } from './files-session.ts';

/** Texts of exporting reports. */
export const exportReportsDialogTexts = {
  pdf: 'PDF',
  excel: 'Excel',
  csv: 'CSV',
  noneSelected: 'No Reports Selected',
  exportStarted: 'Export Started',
  started: (reports: string) => `${reports} being written. You can continue working in the meantime.`,
  title: 'Export Financial Reports',
  description: 'Each report becomes a file. Excel can also hold them all in one workbook.',
  cancel: 'Cancel',
  exportAs: 'Export as',
  asShown: (formats: string) => `This report as shown: ${formats}`,
  oneWorkbook: 'Excel: one workbook with a sheet for each report',
  oneReportIs: 'report is',
  reportsAre: 'reports are',
} as const;

export const exportRunningTexts = {
  title: 'Export Financial Reports',
  cancel: 'Cancel',
  hide: 'Hide',
  starting: 'Starting...',
  exportOfReports: 'Export of reports',
} as const;

export const otherReportsTexts = {
  title: 'Other reports, for the days',
  startDate: 'Start Date',
  pickADate: 'Pick a date',
  endDate: 'End Date',
  selectAll: 'Select All',
  clearAll: 'Clear All',
} as const;

export const chosenReportsTexts = {
  none: 'Please select at least one report to export.',
  needsSubject: (subject: string) => `It covers one ${subject}. Generate it, then export it as shown`,
} as const;

const FILE_NAMES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'A PDF',
  xlsx: 'An Excel file',
  csv: 'A CSV file',
};

const REMEDIES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'Choose a shorter period, or Excel or CSV.',
  xlsx: 'Choose a shorter period, or CSV.',
  csv: '',
};

export const exportLimitsTexts = {
  tooLong: (format: ReportFormat, rows: string, most: string) =>
    `It has ${rows} rows. ${FILE_NAMES[format]} takes ${most} at most. ${REMEDIES[format]}`,
} as const;

export const exportReportsJobTexts = {
  nothing: 'No data to export',
  title: (kinds: string) => `Export of ${kinds}`,
  saved: (files: string) => `${files} saved to your downloads.`,
  notExported: (reports: string) => `Not exported: ${reports}`,
  failed: 'Failed to export data',
  complete: 'Export Complete',
  downloadAgain: 'Download again',
  download: (name: string) => `Download ${name}`,
  cancelled: 'Export cancelled',
  cancelledText: 'Files that were saved before stay in your downloads.',
  lost: 'Export was not finished',
  lostText: (isCsv: boolean, kinds: string) =>
    `The page was left before the ${isCsv ? 'CSV files' : 'files'} of ${kinds} were written. Export them again.`,
  progress: (title: string, what: string, report: number, count: number) =>
    `${title}: ${what}${count > 1 ? `, report ${report} of ${count}` : ''}`,
  starting: 'Starting...',
  beingRead: 'being read',
  read: (pages: string) => `${pages} read`,
  beingWritten: 'being written',
  written: (pages: string) => `${pages} written`,
  workbookBeingWritten: 'workbook being written',
} as const;
