/** Texts of the bar above selected records. */
export const bulkBarTexts = {
  edit: 'Edit',
  delete: 'Delete',
  copyIds: 'Copy IDs',
  exportSelected: 'Export Selected',
  moreForSelected: 'More actions for the selected',
  moreActions: 'More actions',
  more: 'More',
  bulkActions: 'Bulk actions',
  selected: (selected: string, all: string) => `${selected} of ${all} selected`,
  selectAll: (count: string) => `Select all ${count}`,
  clearSelection: 'Clear Selection',
} as const;

export const selectionActionsTexts = {
  notSelected: (many: string) => `Failed to select all ${many}`,
  idsCopied: 'IDs copied',
  onTheClipboard: (ids: string) => `${ids} on the clipboard.`,
  notCopied: 'IDs could not be copied',
  noClipboard: 'The browser did not give access to the clipboard. Allow it for this site, then try again.',
  edit: (records: string) => `Edit ${records}`,
  oneAtATime: (many: string) => `${many} are edited one at a time. Open one`,
  neverEdited: (many: string) => `${many} are never edited`,
  idIs: 'ID is',
  idsAre: 'IDs are',
} as const;
