/** Texts of the dialog that moves a visitor's records to an account. */
export const texts = {
  exportTitle: 'Download your records',
  exportText: 'One CSV file for each list, for spreadsheets and for imports into the full product.',
  moveTitle: 'Import your demo records?',
  done: 'Done',
  goOn: {
    'sign-up': { asFiles: 'Continue to sign up', without: 'Sign up without them' },
    'sign-in': { asFiles: 'Continue to sign in', without: 'Sign in without them' },
  },
  move: (records: string) => `Import ${records}`,
  failed: 'The records could not be passed on',
  noSpace:
    'Your browser has no space to pass them on. Download them instead, and import the files once you are signed in.',
  download: (list: string) => `Download ${list}`,
  downloadFile: 'Download CSV',
  withSample: 'Include the sample company’s records',
  record: 'record',
  records: 'records',
  noneEntered: 'You have not entered any records yet.',
  entered: (records: string) => `You have entered or changed ${records}.`,
  handedOver:
    'Your choice is stored in this browser and offered for import once you are signed in. Balances are not included: they result from documents.',
  asFiles: (verb: 'is' | 'will be', place: string) =>
    `Your account ${verb} at ${place}, which cannot read the demo data in this browser. Download what you want to keep, then use Import CSV on each list there.`,
} as const;
