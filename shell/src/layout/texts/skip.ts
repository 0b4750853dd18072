/** Texts that both layouts show. */
export const skipTexts = {
  toContent: 'Skip to content',
} as const;
