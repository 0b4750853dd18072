/** Texts of columns that only some tables have. */
export const momentColumnTexts = {
  when: 'When',
} as const;
