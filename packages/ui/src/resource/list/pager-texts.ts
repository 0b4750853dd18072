/** Texts of the pages of a list, which records show as well. */
export const pagerTexts = {
  pages: 'Pages',
  ofPages: (pages: string) => ` of ${pages}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  rowsPerPage: 'Rows per page',
  page: (page: string) => `Page ${page}`,
} as const;
