/** Texts of bulk edits. */
export const bulkEditDialogTexts = {
  description: 'Tick the fields to change; everything else stays the same.',
  cancel: 'Cancel',
  updating: 'Updating...',
  update: (count: number) => `Update ${count}`,
  change: (label: string) => `Change ${label}`,
} as const;
