/** Texts of lists of features. */
export const texts = {
  inDevelopment: 'In development',
} as const;
