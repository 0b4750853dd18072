/** Texts of exporting a list. */
export const exportChoicesTexts = {
  title: (kinds: string) => `Export ${kinds}`,
  description: 'A CSV file for spreadsheets and other software.',
  cancel: 'Cancel',
  export: 'Export',
  selectedRows: (counted: string) => `Selected rows: ${counted}`,
  whichRows: 'Which rows',
  matchingRows: (counted: string) => `Matching rows: ${counted}`,
  allRows: 'All rows',
  allWithArchived: 'All rows, including archived',
  rows: 'Rows',
  templateRow: (kinds: string) => `A line of ${kinds}, in the form that an import reads`,
  includeIds: 'Include IDs',
} as const;

export const exportDialogTexts = {
  title: (kinds: string) => `Export ${kinds}`,
  cancel: 'Cancel',
  tryAgain: 'Try again',
  hide: 'Hide',
  failed: 'Failed to export data',
  starting: 'Starting...',
  exportOf: (kinds: string) => `Export of ${kinds}`,
} as const;
