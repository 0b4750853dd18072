/** Texts of imports. */
export const allImportsTexts = {
  record: 'Record',
  records: 'Records',
  noImportsYet: 'No imports yet',
  noImportsText: 'Your imports appear here, with who ran them and an undo.',
} as const;

export const columnMatchingTexts = {
  notImported: 'Not imported',
  matchColumns: 'Match columns',
  continue: 'Continue',
  chooseAnotherFile: 'Choose another file',
  notInTheFile: 'Not in the file',
  column: (label: string, column: number) => `${label}, column ${column}`,
  choose: 'Choose the column for each field.',
} as const;

export const earlierImportNoticeTexts = {
  sameFile: 'This file was imported before',
  sameName: (fileName: string) => `A file named ${fileName} was imported before`,
  importedOn: 'Imported on',
  outcome: (who: string | null | undefined, created: string, updated: string) =>
    `${who ? ` by ${who}` : ''}: ${created} new, ${updated} updated. If you import the file again, records that are not recognized are created twice.`,
} as const;

export const fileDropTexts = {
  chooseFile: 'Choose file',
} as const;

export const fileNotesTexts = {
  rowAbove: 'row above the headers',
  rowsAbove: 'rows above the headers',
  totalOrNote: 'total or note',
  totalsAndNotes: 'totals and notes',
  leftOut: (above: string, below: string) => `Left out as part of a report: ${above}${below}.`,
  noField: (unused: string) => `These columns match no field: ${unused}.`,
  notImported: 'Not imported',
  below: (counted: string) => `, and ${counted} below`,
} as const;

export const filePreviewTexts = {
  preview: 'Preview',
  firstRows: 'First rows of the file',
} as const;

export const importChooseTexts = {
  chooseAnotherFile: 'Choose another file.',
  reloaded: 'The page was reloaded, and the file has to be chosen again. Your column matching is still here.',
  notImportedYet: (name: string) => `${name} is not imported yet`,
  discard: 'Discard it',
  file: 'CSV or Excel file',
  dropHere: 'Drop a CSV or Excel file here, or',
  documentRows: (one: string) =>
    `Each line has a row, and the rows of one ${one} follow each other. The number of the ${one} may be blank.`,
  entryRows: (one: string) =>
    `Each line has a row. The rows of one ${one} follow each other and have the same date, description and reference, or leave them blank.`,
  format: 'Up to 50 MB, .csv or .xlsx, with column headers above the rows.',
  otherPrograms: 'QuickBooks and Xero exports work as they are.',
  separators: 'Columns may be separated by commas, semicolons, tabs or bars.',
  template: 'Download a template',
} as const;

export const importColumnsTexts = {
  columnMissing: (missing: string, one: string) => `Every ${one} needs ${missing}. Choose a column for it.`,
} as const;

export const importDoneTexts = {
  correctRefused: (refused: string) =>
    `${refused} Correct them in the file, or import again and choose to skip them.`,
  undone: (records: string) => `${records} as before the import.`,
  importUndone: 'Import undone',
  outcome: (all: string, created: string, updated: string) =>
    `Imported ${all} records from CSV: ${created} new, ${updated} updated.`,
  importSuccessful: 'Import Successful',
  refusedRows: 'Rows that were refused',
  skipped: (rows: string) => `${rows} skipped`,
  skippedRows: 'Skipped rows',
  goTo: (many: string) => `Go to ${many}`,
  undo: 'Undo',
  downloadRejectedRows: 'Download rejected rows',
  importAs: (list: string) => `Import the file as ${list} too`,
  importAnotherFile: 'Import another file',
  rowWas: 'row was',
  rowsWere: 'rows were',
  recordIs: 'record is',
  recordsAre: 'records are',
} as const;

export const importHistoryTexts = {
  recentImports: 'Recent imports',
} as const;

export const importReviewTexts = {
  rowsWithProblems: 'Rows with problems',
  options: 'Options',
  existing: (one: string, words: string) => `When a ${one} with the same ${words} is already there`,
  skipRow: 'Skip the row',
  update: (one: string) => `Update the ${one}`,
  createAnyway: 'Create anyway',
  repeated: (rows: string, words: string) => `${rows} the same ${words} as an earlier row`,
  mergeRow: 'Merge it into the earlier row, filling in blank values',
  skipLaterRow: 'Skip the later row',
  keepBoth: (many: string) => `Keep both, as two different ${many}`,
  onProblem: 'When a row has a problem',
  importNothing: 'Import nothing',
  skipDocument: (one: string) => `Skip its whole ${one} and import the others`,
  skipBadRow: 'Skip the row and import the others',
  import: (records: string) => `Import ${records}`,
  correctFirst: 'Some rows have problems. Correct the file, or choose to skip them',
  chooseRepeated: 'Choose what to do with rows that repeat an earlier one',
  back: 'Back',
  downloadRejectedRows: 'Download rejected rows',
  skippedOrRepeated: 'Already there or repeated, skipped',
  skipped: 'Already there, skipped',
  withProblems: 'With problems',
  linesLeftOut: 'Lines left out',
  rowHas: 'row has',
  rowsHave: 'rows have',
  rows: 'Rows',
  lines: 'Lines',
  new: 'New',
  updated: 'Updated',
  merged: 'Merged',
} as const;

export const importScreenTexts = {
  import: (many: string) => `Import ${many}`,
  description: 'From a CSV or Excel file.',
  reading: (fileName: string) => `Reading ${fileName}...`,
  checkingRows: 'Checking rows...',
} as const;

export const importTableTexts = {
  failed: 'Earlier imports could not be loaded',
  tryAgain: 'Try again',
  recentImports: 'Recent imports',
  file: 'File',
  list: 'List',
  imported: 'Imported',
  by: 'By',
  new: 'New',
  updated: 'Updated',
  refused: 'Refused',
  undo: 'Undo',
  withoutFile: 'Without a file',
  formerMember: 'A former member',
  undone: 'Undone',
  undoImport: (file: string, at: string) => `Undo the import of ${file}, ${at}`,
  changedSince: 'Changed since',
} as const;

export const jobUnderwayTexts = {
  importing: (kinds: string) => `Importing ${kinds}`,
  importOf: (kinds: string) => `Import of ${kinds}`,
  starting: 'Starting...',
  continueWorking: (productName: string) =>
    `You can continue working in ${productName}. Keep this tab open until everything is sent; the rest continues without it.`,
} as const;

export const problemTableTexts = {
  rowsWithProblems: 'Rows with problems',
  row: 'Row',
  field: 'Field',
  inTheFile: 'In the file',
  problem: 'Problem',
  cell: (label: string, line: number) => `${label} in row ${line}`,
  firstProblems: (shown: string, all: string) =>
    `The first ${shown} of ${all}. The file of rejected rows has all of them.`,
} as const;

export const underwayTexts = {
  cancel: 'Cancel',
} as const;

export const undoImportDialogTexts = {
  undoing: 'Undoing...',
} as const;
