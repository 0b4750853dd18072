/** Texts of notices. */
export const toasterTexts = {
  dismiss: 'Dismiss notice',
} as const;
