/** Texts that both layouts, or pages without one, show. */
export const toasterTexts = {
  dismiss: 'Dismiss notice',
} as const;

export const skipTexts = {
  toContent: 'Skip to content',
} as const;

export const navigationTexts = {
  dashboard: 'Accounting Dashboard',
} as const;

export const themeTexts = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
} as const;
