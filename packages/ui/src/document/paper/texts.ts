/** Texts of the printed page. */
export const sheetPageTexts = {
  byRate: (tax: string) => `${tax} by rate`,
  rate: 'Rate',
  net: 'Net',
} as const;
