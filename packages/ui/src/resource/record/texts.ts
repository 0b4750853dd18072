/** Texts of a record’s page. */
export const editRecordTexts = {
  label: 'On a record',
  edit: 'Edit the record',
} as const;

export const recordFieldsTexts = {
  archived: 'Archived',
  summary: 'Summary',
  notSet: 'Not set',
} as const;

export const recordMissingTexts = {
  failed: (one: string) => `Failed to fetch ${one} details`,
  back: 'Back to list',
  tryAgain: 'Try again',
} as const;

export const recordTableViewTexts = {
  failedToLoad: (many: string) => `Failed to load ${many}`,
  caption: (counted: string, isCut: boolean) => (isCut ? `The newest ${counted}` : counted),
  loading: (many: string) => `Loading ${many}...`,
} as const;

export const referencedRecordsTexts = {
  all: (kinds: string) => `All ${kinds}`,
  failedToLoad: (kinds: string) => `Failed to load ${kinds}`,
  none: 'There are none.',
  ofThisRecord: (title: string) => `${title} of this record`,
  loading: (many: string) => `Loading ${many}...`,
  firstOf: (shown: number, all: string) => `The first ${shown} of ${all}`,
} as const;

export const resourceReadTexts = {
  failed: (one: string) => `Failed to fetch ${one} details`,
  tabs: (one: string) => `Parts of this ${one}`,
  details: 'Details',
  history: 'History',
  restore: 'Restore',
  archive: 'Archive',
  delete: 'Delete',
  edit: (one: string) => `Edit ${one}`,
  more: 'More',
} as const;

export const referenceTabsTexts = {
  transactions: 'Transactions',
} as const;
