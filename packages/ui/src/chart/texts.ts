/** Texts of charts. */
export const barChartTexts = {
  showFigures: 'Show the figures',
} as const;
