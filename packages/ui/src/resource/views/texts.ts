/** Texts of saved views and of the layout of a list. */
export const layoutPanelTexts = {
  columnsAndDensity: 'Columns and density',
  columns: 'Columns',
  noSpace: 'No space',
  moveUp: (columnLabel: string) => `Move ${columnLabel} up`,
  moveDown: (columnLabel: string) => `Move ${columnLabel} down`,
  hidden: (columns: string, count: number) =>
    `${columns} at this width. Hide others to see ${count === 1 ? 'it' : 'them'}, or press Space on a row to see the whole record.`,
  heightOfRows: 'Height of rows',
  normal: 'Normal',
  compact: 'Compact',
  resetToDefault: 'Reset to default',
} as const;

export const viewsPanelTexts = {
  viewNotDeleted: 'View not deleted',
  savedViews: 'Saved views',
  failed: 'Saved views could not be loaded',
  changeView: (name: string) => `Change view ${name}`,
  deleteView: (name: string) => `Delete view ${name}`,
  noViews: (many: string) => `Save the search, filters, order and columns of ${many} under a name.`,
  nameRequired: 'View name is required',
  nameTaken: 'You already have a view of this name',
  name: 'Name',
  saveAs: 'Save this list as',
  replace: 'Replace it with the current list',
  makeDefault: 'Make this my default view',
  share: 'Share with everyone in the organization',
  saveView: 'Save view',
  cancel: 'Cancel',
} as const;
