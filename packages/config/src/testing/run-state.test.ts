import { expect, it } from 'vitest';
import { StepState } from './run-state.ts';

it('counts the tests of all processes, and collects the failures', () => {
  let now = 1000;
  const state = new StepState(() => now);
  const announced = {
    kind: 'failed' as const,
    project: 'ui',
    failure: { name: 'a', message: '', repeat: '' },
  };
  for (const event of [
    { kind: 'found' as const, tests: 3 },
    { kind: 'done' as const, tests: 1 },
    { kind: 'found' as const, tests: 4 },
    announced,
    { kind: 'done' as const, tests: 2 },
  ])
    state.take(event);
  now = 3500;
  expect(state.progress).toEqual({ testsFound: 7, testsDone: 3, failures: 1, seconds: 2.5 });
  expect(state.times).toEqual({ seconds: 2.5, tests: 3 });
  expect(state.failures).toEqual([announced]);
});
