/** Texts of results of the command palette, and of the list of shortcuts, which load when they are opened. */
export const listTexts = {
  label: 'Results',
} as const;

export const resultsTexts = {
  searching: 'Searching records…',
  oneMore: 'Type one more letter.',
  failed: 'Records could not be searched.',
  again: 'Try again',
  none: (text: string) => `No results for “${text}”.`,
  and: (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`,
  noneAmong: (text: string, all: string) =>
    `No results for “${text}” among ${all}. Try another word, or part of a number.`,
} as const;

export const groupsTexts = {
  goTo: 'Go to',
  create: 'Create',
  recent: 'Recent',
  recordFor: (label: string, title: string) => `${label} for ${title}`,
  begin: 'Begin',
} as const;

export const shortcutsTexts = {
  everywhere: 'Everywhere',
  search: 'Search, or jump to a screen',
  sidebar: 'Open or collapse the sidebar',
  notice: 'Go to the notice, to undo or dismiss it',
  shortcuts: 'Show these shortcuts',
  title: 'Keyboard shortcuts',
} as const;
