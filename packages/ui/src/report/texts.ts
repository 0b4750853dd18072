/** Texts of reports. */
export const reportChecksTexts = {
  checks: 'Checks',
  agrees: 'Agrees',
  differs: 'Differs',
} as const;

export const reportControlsTexts = {
  previousPeriod: 'Previous period',
  previousYear: 'Previous year',
  change: 'Change',
  close: 'Close',
  reportType: 'Report Type',
  selectReportType: 'Select report type',
  dateRange: 'Date Range',
  custom: 'Custom',
  startDate: 'Start Date',
  endDate: 'End Date',
  compareWith: 'Compare With',
  nothing: 'Nothing',
  columns: 'Columns',
  wholePeriod: 'Whole period',
  byMonth: 'By month',
  byQuarter: 'By quarter',
  by: (label: string) => `By ${label}`,
  all: 'All',
  unassigned: 'Unassigned',
  asRecordedAt: 'As recorded at',
  currentBooks: 'Leave blank for the current books',
  generateReport: 'Generate Report',
} as const;

export const reportGalleryTexts = {
  reports: 'Reports',
} as const;

export const reportRowTexts = {
  hide: (what: string, label: string) => `Hide ${what} of ${label}`,
  show: (what: string, label: string) => `Show ${what} of ${label}`,
} as const;

export const reportScreenTexts = {
  generateFirst: 'Generate a report first',
  noData: 'No data available for export',
  noLines: 'This report has no lines. Choose other reports or days.',
  export: 'Export',
  print: 'Print',
} as const;

export const reportTableTexts = {
  lines: 'the lines',
  others: 'the other figures',
} as const;

export const reportViewTexts = {
  asOf: (date: string) => `As of ${date}`,
  failed: 'Failed to generate report',
  inCurrency: (currency: string) => ` · in ${currency}`,
  noData: 'No data available for the selected period',
  more: 'Show more lines',
  moreLines: 'More lines follow. Show them before printing, or export the report, which has all of them.',
  generatingReport: 'Generating report',
  asRecordedAt: 'as recorded at',
  generatedOn: 'Generated on',
} as const;
