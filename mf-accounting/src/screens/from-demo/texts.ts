/** Texts of the import of records from the demo. */
export const texts = {
  fromDemoDialog: {
    title: 'Import your records from the demo',
    description:
      'Records that you already have under the same email, SKU or name do not change. You can undo each import.',
    done: 'Done',
    later: 'Later',
    importing: 'Importing...',
    import: 'Import',
    failed: (list: string) => `${list} were not imported`,
    failedText: (what: string, help: string) => `${what}. ${help} They are still here: try again.`,
    imported: (records: string) => `${records} imported.`,
    known: (records: string) => `${records} there already and stayed as before.`,
    refused: (reasons: string) => `Some were refused: ${reasons}`,
  },
  offer: {
    title: 'Your records from the demo are here',
    chooseWhatImport: 'Choose what to import',
    noThanks: 'No thanks',
    taken: (records: string) => `You brought ${records} from the demo.`,
  },
} as const;
