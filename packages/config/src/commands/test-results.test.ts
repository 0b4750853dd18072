import { expect, it } from 'vitest';
import { joined, readPlaywright, readVitest } from './test-results.ts';

it('names a failed test by its file, and a test file that could not be loaded', () => {
  const report = {
    numPassedTests: 5,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'adds up' },
          { status: 'passed', fullName: 'takes away' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'divides' }] },
    ],
  };
  expect(readVitest(report)).toEqual({
    passed: 5,
    failures: ['a.test.ts: adds up', 'b.test.ts: Unexpected token'],
  });
});

it('a hook that fails after its tests passed is a failure of the file', () => {
  const assertionResults = [{ status: 'passed', fullName: 'adds up' }];
  expect(
    readVitest({
      numPassedTests: 1,
      testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }],
    }),
  ).toEqual({ passed: 1, failures: ['a.test.ts: the file could not be run'] });
});

it('names a flaky test and an error outside of tests as failures, however deep they are nested', () => {
  const spec = (title: string, status: string) => ({
    file: 'live.spec.ts',
    title,
    tests: [{ projectName: 'app', status }],
  });
  const report = {
    suites: [
      {
        specs: [spec('shows', 'expected')],
        suites: [{ specs: [spec('updates', 'flaky'), spec('ends', 'unexpected'), spec('later', 'skipped')] }],
      },
    ],
    errors: [{ message: 'no browser' }],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failures: ['[app] live.spec.ts: updates (flaky)', '[app] live.spec.ts: ends', 'no browser'],
  });
});

it('joins', () => {
  expect(
    joined([
      { passed: 1, failures: [] },
      { passed: 2, failures: ['a', 'b'] },
    ]),
  ).toEqual({ passed: 3, failures: ['a', 'b'] });
});
