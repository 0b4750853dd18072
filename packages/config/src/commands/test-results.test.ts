import { expect, it } from 'vitest';
import { countPlaywright, countVitest, sum } from './test-results.ts';

it('counts a test file that could not be loaded as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 5, failed: 2 });
});

it('counts a flaky test and an error outside tests as failures', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 1 }, errors: [{}] };
  expect(countPlaywright(report)).toEqual({ passed: 7, failed: 3 });
});

it('adds up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});
