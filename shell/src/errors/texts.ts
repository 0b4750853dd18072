/** Texts of the error screen. */
export const errorScreenTexts = {
  title: 'Something went wrong',
  text: 'An unexpected error occurred. The error has been logged.',
  again: 'Try Again',
  home: 'Go Home',
} as const;
