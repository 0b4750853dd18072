import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../commands/workspace.ts';
import { joined, readPlaywright, readVitest } from './results.ts';

const fileOf = (name: string) => path.join(ROOT, 'packages/ui/src', name);
const file = (
  name: string,
  status: string,
  assertionResults: readonly { status: string; fullName: string }[],
) => ({
  name: fileOf(name),
  status,
  assertionResults,
});

it('names a failed test by its file, and a test file that could not be loaded', () => {
  const report = {
    numPassedTests: 5,
    testResults: [
      file('a.test.ts', 'failed', [
        { status: 'failed', fullName: 'adds up' },
        { status: 'passed', fullName: 'takes away' },
      ]),
      { ...file('b.test.ts', 'failed', []), message: 'Unexpected token' },
      file('c.test.ts', 'passed', [{ status: 'passed', fullName: 'divides' }]),
    ],
  };
  expect(readVitest(report, 'ui')).toEqual({
    passed: 5,
    failures: [
      {
        name: 'packages/ui/src/a.test.ts: adds up',
        message: '',
        repeat: 'npx vitest run --project ui packages/ui/src/a.test.ts -t "^adds up$"',
      },
      {
        name: 'packages/ui/src/b.test.ts',
        message: 'Unexpected token',
        repeat: 'npx vitest run --project ui packages/ui/src/b.test.ts',
      },
    ],
  });
});

it('a hook that fails after its tests passed is a failure of the file', () => {
  const report = {
    numPassedTests: 1,
    testResults: [file('a.test.ts', 'failed', [{ status: 'passed', fullName: 'adds up' }])],
  };
  expect(readVitest(report, 'ui')).toMatchObject({
    passed: 1,
    failures: [{ name: 'packages/ui/src/a.test.ts', message: 'the file could not be run' }],
  });
});

const spec = (title: string, status: string, line: number) => ({
  file: 'shell/live.spec.ts',
  title,
  line,
  tags: [],
  tests: [{ status, results: [{ errors: [{ message: `${title} not` }] }] }],
});

it('names a flaky test and an error outside of tests as failures, however deep they are nested', () => {
  const inner = {
    title: 'a list',
    file: 'shell/live.spec.ts',
    specs: [
      spec('updates', 'flaky', 5),
      spec('ends as admin', 'unexpected', 9),
      spec('ends as user', 'expected', 9),
      spec('later', 'skipped', 12),
    ],
  };
  const outer = {
    title: 'shell/live.spec.ts',
    file: 'shell/live.spec.ts',
    specs: [spec('shows', 'expected', 3)],
    suites: [inner],
  };
  const report = {
    config: { rootDir: path.join(ROOT, 'e2e/tests') },
    suites: [outer],
    errors: [{ message: 'no browser' }],
  };
  const command = 'npx playwright test -c e2e e2e/tests/shell/live.spec.ts';
  expect(readPlaywright(report)).toEqual({
    passed: 2,
    failures: [
      {
        name: 'e2e/tests/shell/live.spec.ts: a list › updates (flaky)',
        message: 'updates not',
        repeat: `${command}:5`,
      },
      {
        name: 'e2e/tests/shell/live.spec.ts: a list › ends as admin',
        message: 'ends as admin not',
        repeat: `${command}:9 -g " ends as admin( @.*)?$"`,
      },
      {
        name: 'browser: an error outside of any test',
        message: 'no browser',
        repeat: 'npm test -- --only browser',
      },
    ],
  });
});

it('joins', () => {
  const [a, b] = ['a', 'b'].map((name) => ({ name, message: '', repeat: '' }));
  expect(
    joined([
      { passed: 1, failures: [] },
      { passed: 2, failures: a && b ? [a, b] : [] },
    ]),
  ).toEqual({ passed: 3, failures: [a, b] });
});
