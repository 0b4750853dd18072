/** Texts of the primary action of public pages. */
export const texts = {
  dashboard: 'Go to dashboard',
  start: 'Start Free Trial',
} as const;
