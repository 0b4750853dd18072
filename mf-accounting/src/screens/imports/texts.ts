/** Texts of the import history. */
export const texts = {
  importsScreen: {
    title: 'Import History',
    description: 'Everything that was imported into your lists, and an undo for each import.',
  },
} as const;
