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

export const exportJobTexts = {
  linesOf: (kinds: string) => `lines of ${kinds}`,
  written: (done: string, all: string | undefined, rows: string) =>
    `${done}${all === undefined ? '' : ` of ${all}`} ${rows} written`,
  title: (kinds: string) => `Export of ${kinds}`,
  exported: 'Data exported successfully',
  downloadAgain: 'Download again',
  failed: 'Failed to export data',
  cancelled: 'Export cancelled',
  noFile: 'No file was written.',
  lost: 'Export was not finished',
  lostText: (kinds: string) =>
    `The page was closed before the file of ${kinds} was written. Export them again.`,
} as const;
