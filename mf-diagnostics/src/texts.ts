/** Texts of the module's own self-test. Screens, checks and probes have theirs beside them. */
export const texts = {
  registered: (count: number) => `${count} ${count === 1 ? 'module is' : 'modules are'} registered`,
} as const;
