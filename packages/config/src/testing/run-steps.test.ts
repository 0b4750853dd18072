import { expect, it } from 'vitest';
import { secondsOf, summaryOf } from './run-steps.ts';

it('ends with the line for tools, below the failures and their commands', () => {
  expect(summaryOf({ passed: 3, failures: [] })).toBe('\n3 passed, 0 failed');
  const failures = [{ name: 'ui: draws', message: 'not', repeat: 'npx vitest' }];
  expect(summaryOf({ passed: 3, failures })).toBe(
    '\nFailed:\n  ui: draws\n    npx vitest\n\n3 passed, 1 failed',
  );
});

it('knows how long steps take together where each of them was run whole before', () => {
  const known = { unit: { seconds: 100, tests: 5 }, browser: { seconds: 200, tests: 5 } };
  expect(secondsOf([{ step: 'unit' }, { step: 'browser' }], known)).toBe(300);
  expect(secondsOf([], known)).toBe(0);
  expect(secondsOf([{ step: 'lint' }, { step: 'unit' }], known)).toBeUndefined();
  expect(secondsOf([{ step: 'unit', names: ['ui'] }], known)).toBeUndefined();
});
