/** Texts of tables. */
export const gridFootTexts = {
  total: 'Total ',
} as const;

export const gridHeadTexts = {
  selectAll: 'Select all rows of this page',
  actions: 'Actions',
} as const;
