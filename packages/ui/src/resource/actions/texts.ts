/** Texts of actions and of the preview of what they post. */
export const actionDialogTexts = {
  linesFailed: 'The lines could not be loaded',
  inputKept: 'What you entered is still here.',
} as const;

export const actionFieldsTexts = {
  inCurrency: (currency: string) => `In ${currency}.`,
} as const;

export const actionPreviewTexts = {
  byAccount: (entries: string) => `${entries}, added up by account.`,
} as const;

export const allOrNoneTexts = {
  quantities: 'Quantities',
  all: 'All',
  none: 'None',
} as const;

export const manyDialogTexts = {
  close: 'Close',
  forNone: (many: string, reasons: string) =>
    `This cannot be done to any of the selected ${many}: ${reasons}.`,
  failed: (many: string) => `Failed to load the selected ${many}`,
  stop: 'Stop',
  someLeftOut: 'Some of the selected records are left out',
  continues: 'You can close this. The work continues, and the header shows its progress.',
  progress: (done: number, all: string, verb: string) => `${done} of ${all} ${verb}`,
  leftOut: 'The others were left out. They stay selected.',
} as const;

export const postingPreviewTexts = {
  tryAgain: 'Try again',
  nothingPosted: 'Nothing is posted to the general ledger.',
} as const;

export const postingTableTexts = {
  caption: 'Entries in the general ledger',
  account: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  total: 'Total',
} as const;

export const recordActionsTexts = {
  failed: (label: string) => `${label} failed`,
  actions: (one: string) => `${one} actions`,
  more: 'More',
} as const;
