/** Texts of editing a value in a list. */
export const quickEditTexts = {
  fieldOf: (label: string, name: string) => `${label} of ${name}`,
} as const;
