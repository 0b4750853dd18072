/** Texts of the parts that pages are made of. */
export const texts = {
  inDevelopment: 'In development',
  dashboard: 'Go to dashboard',
  start: 'Start Free Trial',
} as const;
