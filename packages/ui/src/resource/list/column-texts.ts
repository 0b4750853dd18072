/** Texts in the columns of lists, which records show as well. */
export const listColumnsTexts = {
  archived: 'Archived',
} as const;
