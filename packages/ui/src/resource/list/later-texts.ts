/** Texts of what a list loads when it is opened: actions, printing, and a record beside it. */
export const listActionTexts = {
  failed: (label: string) => `${label} failed`,
} as const;

export const listPrintTexts = {
  failed: 'The list could not be printed',
  title: (kinds: string) => `Print ${kinds}`,
  cancel: 'Cancel',
  fetched: (fetched: string, all: string | undefined, kinds: string) =>
    `${fetched}${all === undefined ? '' : ` of ${all}`} ${kinds} fetched`,
  fetching: (kinds: string) => `Fetching ${kinds}`,
  firstOf: (limit: string) => ` of ${limit}. Filter the list, or export it for all of them`,
  total: 'Total',
  search: (search: string) => `Search: ${search}`,
  dateOfEntry: 'date of entry',
  sortedBy: (field: string, isDescending: boolean) =>
    `Sorted by ${field}${isDescending ? ', descending' : ''}`,
} as const;

export const peekPanelTexts = {
  label: (one: string) => `${one} beside the list`,
  edit: (one: string) => `Edit ${one}`,
  open: 'Open',
  close: 'Close',
} as const;
