import { expect, it } from 'vitest';
import { type Progress, progressLine } from './progress-line.ts';

const UNIT: Progress = {
  step: 'unit',
  position: 5,
  steps: 6,
  testsFound: 40,
  testsDone: 1000,
  failures: 0,
  seconds: 58.4,
  lastTime: { seconds: 120, tests: 4000 },
  secondsAfter: 240,
};

it('shows the progress of a run, and the time left by the last run', () => {
  expect(progressLine(UNIT)).toBe('unit (5 of 6): 1,000 of 4,000 tests, 58 s, about 6 min left');
  expect(progressLine({ ...UNIT, failures: 2, secondsAfter: 0 })).toBe(
    'unit (5 of 6): 1,000 of 4,000 tests, 2 failed, 58 s, about 2 min left',
  );
});

it('counts the found tests on a first run, without a time left', () => {
  const first = { ...UNIT, lastTime: undefined, testsFound: 1200 };
  expect(progressLine(first)).toBe('unit (5 of 6): 1,000 of 1,200 tests, 58 s');
  expect(progressLine({ ...UNIT, secondsAfter: undefined })).toBe(
    'unit (5 of 6): 1,000 of 4,000 tests, 58 s',
  );
});

it('knows a step without tests by its seconds alone, and never less than none', () => {
  const lint = { ...UNIT, step: 'lint', position: 1, testsFound: 0, testsDone: 0, secondsAfter: 0 };
  expect(progressLine({ ...lint, seconds: 10, lastTime: { seconds: 30, tests: 0 } })).toBe(
    'lint (1 of 6): 10 s, about 20 s left',
  );
  expect(progressLine({ ...lint, seconds: 50, lastTime: { seconds: 30, tests: 0 } })).toBe(
    'lint (1 of 6): 50 s, about 0 s left',
  );
  expect(progressLine({ ...UNIT, testsDone: 5000, secondsAfter: 0 })).toBe(
    'unit (5 of 6): 5,000 of 5,000 tests, 58 s, about 0 s left',
  );
});
