/** Texts of the lines of a document. */
export const lineCellTexts = {
  notSet: 'Not set',
} as const;

export const lineGridTexts = {
  add: (one: string) => `Add ${one}`,
  keys: 'Tab or Enter: next · Alt+↑↓: move line · Ctrl+Delete: remove · Ctrl+Z: undo · Shift+arrows: select cells to copy · paste rows from a spreadsheet',
  differenceKey: ' · Alt+=: enter the difference',
} as const;

export const lineHeadTexts = {
  remove: 'Remove',
} as const;

export const lineRowTexts = {
  remove: (place: string) => `Remove ${place}`,
} as const;
