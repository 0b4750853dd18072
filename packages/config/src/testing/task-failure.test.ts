import { expect, it } from 'vitest';
import { taskFailures } from './task-failure.ts';

const log = (hasFailed: boolean, ...lastLines: readonly string[]) => ({
  isCached: false,
  hasFailed,
  lastLines,
});

it('names failed tasks, with their last output', () => {
  const tasks = new Map([
    ['a#build', log(false)],
    [
      'b#build',
      log(true, 'cache miss, executing 1', '', '> rspack build', 'no such module', 'npm error code 1'),
    ],
  ]);
  expect(taskFailures({ code: 1, tasks, lastErrors: '' }, 'build')).toEqual([
    { name: 'build: b#build', message: 'no such module', repeat: 'npx turbo run b#build' },
  ]);
});

it('is a failure where turbo ends with an error and names no task', () => {
  expect(taskFailures({ code: 1, tasks: new Map(), lastErrors: 'turbo.json is wrong' }, 'unit')).toEqual([
    { name: 'unit: turbo', message: 'turbo.json is wrong', repeat: 'npm test -- --only unit' },
  ]);
  expect(taskFailures({ code: 0, tasks: new Map(), lastErrors: 'a warning' }, 'unit')).toEqual([]);
});
