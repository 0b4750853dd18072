/** Texts of a module that is loading or could not be loaded. */
export const keptTexts = {
  label: 'About this page',
  text: (failure: string) => `You can read this page, but its interactive part ${failure}.`,
} as const;

export const screenTexts = {
  loading: 'Loading...',
} as const;

export const retryTexts = {
  incompatible: 'needs another version of the application',
  needsNewerApp: 'needs a newer version of the application',
  notSigned: 'is not from the operator',
  failed: 'could not be loaded',
  trying: 'Trying…',
  again: 'Try again',
  reload: 'Reload page',
} as const;
