// How long a test waits for what a screen shows, in place of a second: a machine that runs all tests at once is slow, and
// what holds is never waited for that long.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 15_000 });
}

export {};
