import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../../src/commands/workspace.ts';
import { announcedIn, FixtureSuite, testsDone } from './fixture-suite.ts';

const REPORTER = path.join(ROOT, 'packages/config/src/testing/playwright-reporter.ts');

/** No browser is started, because its tests use no page. */
const suite = new FixtureSuite({
  'playwright.config.ts': `export default {
    testDir: 'tests', workers: 1,
    globalTeardown: './end.ts', reporter: [[${JSON.stringify(REPORTER)}]],
  };`,
  'end.ts': `export default () => { throw new Error('left behind'); };`,
  'tests/banking/a.spec.ts': `import { expect, test } from '@playwright/test';
test('passes', () => {});
test.describe('a list', () => {
  test('fails', { tag: '@full' }, () => { throw new Error('it does not pay'); });
  for (const role of ['admin', 'user'])
    test(\`as \${role}\`, () => expect(role).toBe('admin'));
});
`,
});
afterAll(() => suite.remove());

it('announces each failed test with the command that repeats it, and failures at the end', async () => {
  const run = await suite.run('@playwright/test', 'cli.js', ['test']);
  const file = suite.nameOf('tests/banking/a.spec.ts');
  const command = `npx playwright test -c e2e ${file}`;
  expect(run.code).toBe(1);
  expect(announcedIn(run)).toEqual({
    [`${file}: a list › fails`]: ['Error: it does not pay', `TEST_TIER=full ${command}:4`],
    [`${file}: a list › as user`]: [expect.stringContaining('toBe'), `${command}:6 -g " as user( @.*)?$"`],
    [`browser: an error outside of any test (${suite.nameOf('end.ts')}:1)`]: [
      'Error: left behind',
      'npm test -- --only browser',
    ],
  });
  expect(testsDone(run)).toBe(4);
});

it('repeats one of several tests of a line by the command that it announces', async () => {
  const run = await suite.run('@playwright/test', 'cli.js', [
    ...['test', 'tests/banking/a.spec.ts:6', '-g', ' as user( @.*)?$'],
  ]);
  expect(testsDone(run)).toBe(1);
});
