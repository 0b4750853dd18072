import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../src/commands/workspace.ts';
import { announcedIn, FixtureSuite, type SuiteRun, testsDone } from './fixture-suite.ts';

const REPORTER = path.join(ROOT, 'packages/config/src/testing/vitest-reporter.ts');

const configuration = (setup: string) => `export default { test: {
  name: 'fixture', globals: true, include: ['*.test.ts'], globalSetup: [${setup}], reporters: [${JSON.stringify(REPORTER)}],
} };`;

const suite = new FixtureSuite({
  'vitest.config.ts': configuration(''),
  'tests.test.ts': `
    it('passes', () => {});
    describe('in a block', () => {
      it('pays "10 $" (all)', () => { throw new Error('it does not pay'); });
    });
    it('rejects behind its back', () => { Promise.reject(new Error('nobody caught it')); });`,
  'broken.test.ts': `import './missing.ts';`,
  'hook.test.ts': `beforeAll(() => { throw new Error('no set-up'); }); it('waits for it', () => {});`,
});
const teardown = new FixtureSuite({
  'vitest.config.ts': configuration(`'setup.ts'`),
  'setup.ts': `export const setup = () => {}; export const teardown = () => { throw new Error('left behind'); };`,
  'tests.test.ts': `it('passes', () => {});`,
});
const run = (of: FixtureSuite) => of.run('vitest', 'vitest.mjs', ['run']);

afterAll(() => {
  suite.remove();
  teardown.remove();
});

let seen: SuiteRun;
beforeAll(async () => {
  seen = await run(suite);
});

it('announces failures: a test, a file that could not be loaded, a hook, an uncaught error', () => {
  const command = (file: string) => `npx vitest run --project fixture ${suite.nameOf(file)}`;
  expect(seen.code).toBe(1);
  expect(announcedIn(seen)).toEqual({
    [`${suite.nameOf('tests.test.ts')}: in a block pays "10 $" (all)`]: [
      'Error: it does not pay',
      `${command('tests.test.ts')} -t "^in a block pays \\x2210 \\x24\\x22 \\(all\\)$"`,
    ],
    [suite.nameOf('broken.test.ts')]: [expect.stringContaining('./missing.ts'), command('broken.test.ts')],
    [suite.nameOf('hook.test.ts')]: ['Error: no set-up', command('hook.test.ts')],
    [`fixture: an error that nothing caught, while ${suite.nameOf('tests.test.ts')} ran`]: [
      'Error: nobody caught it',
      'npx vitest run --project fixture',
    ],
  });
});

it('counts the tests that ended, including those that a failed hook prevented', () => {
  expect(testsDone(seen)).toBe(4);
});

it('repeats a failed test, and no other, by the command that it announces', async () => {
  const repeated = await suite.run('vitest', 'vitest.mjs', [
    ...['run', '--project', 'fixture', 'tests.test.ts', '--reporter=json'],
    ...['-t', '^in a block pays \\x2210 \\x24\\x22 \\(all\\)$'],
  ]);
  expect(repeated.output).toContain('"numFailedTests":1,"numPendingTests":2');
});

it('fails a run whose global teardown throws', async () => {
  const ended = await run(teardown);
  expect(ended.code).toBe(1);
  expect(announcedIn(ended)).toEqual({
    'fixture: the end of the run': ['Error: left behind', 'npx vitest run --project fixture'],
  });
});
