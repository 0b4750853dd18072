/** Texts of the command palette before its results. */
export const paletteTexts = {
  title: 'Search',
  label: 'Search or jump to',
  placeholder: 'A screen, a name, a number or an amount',
  loading: 'Loading...',
} as const;
