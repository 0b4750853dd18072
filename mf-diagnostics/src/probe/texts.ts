/** Failures of a screen that is tested out of sight. */
export const texts = {
  lookout: {
    boundary: (failure: string) => `Component error: Error boundary was activated (${failure})`,
    within: (complaint: string, seconds: number) => `${complaint} within ${seconds} seconds`,
    noElement: (role: string, name: string, others: string) => `No ${role} “${name}” was found${others}`,
    noInput: (label: string) => `No input “${label}” was found`,
    others: (names: string, more: string) => ` (there are: ${names}${more})`,
  },
  screen: {
    blank: 'Blank page detected: nothing was shown',
    noText: (text: string) => `The text “${text}” was not found`,
    notDone: (what: string) => `${what} did not happen`,
    noChoice: (choice: string, others: string) => `“${choice}” is not offered${others}`,
    noCell: (column: string, row: number) => `No cell “${column}” in row ${row} was found`,
    noFileInput: (label: string) => `No file input “${label}” was found`,
    noFile: 'No file was saved',
  },
} as const;
