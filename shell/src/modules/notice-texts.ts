/** Texts of notices about versions, which load with them. */
export const overrideTexts = {
  label: (id: string) => `Module override of ${id}`,
  text: (id: string, entry: string) => `The module “${id}” runs from ${entry} in this tab.`,
  reset: 'Reset',
} as const;

export const releaseTexts = {
  label: 'New version',
  ready: (names: string) => `A new version of ${names} is ready.`,
  reload: 'Reload',
} as const;
