/** Texts of the menu of a row. */
export const rowMenuTexts = {
  actionsFor: (of: string) => `Actions for ${of}`,
} as const;
