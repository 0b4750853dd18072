/** Outcome of a published case. */
export const texts = {
  outcome: {
    beginning: 'the beginning',
    stopped: (step: string, error: string) => `Stopped at “${step}”: ${error}`,
    left: (count: number, rows: string) =>
      `${rows} of its organization ${count === 1 ? 'was' : 'were'} not deleted`,
    differ: (figures: string, length: number, first: string, actual: string | null, expected: string) =>
      `${figures} of ${length} differ: ${first} is ${actual}, published ${expected}`,
    asPublished: (figures: string) => `${figures} as published`,
  },
} as const;
