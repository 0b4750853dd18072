/** Texts of what only some screens load. */
export const logPagesTexts = {
  pages: 'Pages',
  newest: 'Newest',
} as const;

export const wayOutTexts = {
  openClosing: 'Open Closing to unlock the period',
} as const;
