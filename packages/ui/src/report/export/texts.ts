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
