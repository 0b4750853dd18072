/** Texts of the jobs that import files. Names in braces are filled in from the server’s answer. */
export const fileJobTexts = {
  notImported: (fileName: string) =>
    `${fileName} was not imported, because the page was left before it was done. Nothing was changed.`,
  title: (kinds: string, fileName: string) => `Import of ${kinds} from ${fileName}`,
  sent: (done: string, all: string, units: string) => `${done} of ${all} ${units} sent`,
  saving: (units: string) => `All ${units} are sent. Saving...`,
  cancelled: 'Import cancelled',
  nothingImported: 'Nothing was imported.',
  lost: 'Import was not finished',
  lostText: (notImported: string) => `${notImported} Choose the file again to import it.`,
} as const;

export const importJobTexts = {
  rowsRefused: (failure: string) => `${failure}. Nothing was imported: some rows were refused.`,
  undoQuestion: 'Undo this import?',
  undoText: (records: string) =>
    `${records} will be undone: new ones are deleted, updated ones get their previous values.`,
  undo: 'Undo import',
  undone: 'Import undone',
  undoneText: 'Records undone: {answer}.',
  notUndone: 'Import could not be undone',
  imported: 'Import Successful',
  importedText: (count: number) => `Imported ${count} records from CSV`,
  importedAndUndone: (fileName: string) => `${fileName} was imported, then undone.`,
  importedFrom: (fileName: string) => `Imported from ${fileName}: {inserted} new, {updated} updated.`,
  newAndUpdated: (kinds: string) => `{inserted} new and {updated} updated ${kinds}`,
  downloadRejectedRows: 'Download rejected rows',
} as const;
