/** Texts of lists. */
export const appliedFiltersTexts = {
  appliedFilters: 'Applied filters',
  removeFilter: (words: string) => `Remove filter ${words}`,
  oneFilter: '1 filter',
  filters: (count: number) => `${count} filters`,
  clearAll: 'Clear All',
} as const;

export const listActionsTexts = {
  importCsv: 'Import CSV',
  exportCsv: 'Export CSV',
  noDataToExport: 'No data to export',
  print: 'Print',
  nothingToPrint: 'Nothing to print',
  moreActions: 'More actions',
} as const;

export const listCardsTexts = {
  notAvailable: 'Not available',
} as const;

export const listEmptyTexts = {
  export: 'Export',
  noMatch: (many: string) => `No ${many} match`,
  noMatchText: 'Try a different search or remove some filters.',
  clear: 'Clear search and filters',
  noHere: (many: string) => `No ${many} here`,
  noneInView: (label: string) => `The view “${label}” is empty.`,
  add: (one: string) => `Add ${one}`,
  importCsv: 'Import CSV',
} as const;

export const listHeaderTexts = {
  your: (title: string) => `Your ${title}`,
  backToHome: 'Back to Home',
  onlyOwn: (many: string) =>
    `You can only view ${many} that you created. Contact your admin for broader access.`,
  noServer: 'The server cannot be reached. Search and filters find only what was opened here.',
  onlyKnown: (many: string) => `Only ${many} opened in this browser`,
  earlierState: 'The list shows what was loaded before.',
  failed: 'The list could not be updated',
  tryAgain: 'Try again',
} as const;

export const listSheetTexts = {
  failedToLoad: (many: string) => `Failed to load ${many}`,
  select: (name: string) => `Select ${name}`,
  loading: (many: string) => `Loading ${many}...`,
  range: (range: string, total: string, kinds: string) => `${range} of ${total} ${kinds}`,
} as const;

export const listTabsTexts = {
  all: 'All',
  viewsOf: (many: string) => `Views of ${many}`,
} as const;

export const listToolbarTexts = {
  applied: ' applied',
  noSpaceFor: (columns: string) => `No space at this width for ${columns}`,
  savedViews: 'Saved views',
  columnsAndDensity: 'Columns and density',
  print: 'Print',
  searchIn: (many: string) => `Search ${many}`,
  search: 'Search...',
  filter: 'Filter',
} as const;

export const rowActionsTexts = {
  viewOne: (name: string) => `View ${name}`,
  editOne: (name: string) => `Edit ${name}`,
  deleteOne: (name: string) => `Delete ${name}`,
  view: 'View',
  edit: 'Edit',
  delete: 'Delete',
} as const;
