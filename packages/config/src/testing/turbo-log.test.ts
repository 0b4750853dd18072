import { expect, it } from 'vitest';
import { TurboLog } from './turbo-log.ts';

const line = (source: string, text: string): string => JSON.stringify({ source, level: 'stdout', text });

it('finds cached tasks, failed tasks and their last output', () => {
  const log = new TurboLog();
  const announced = [
    'npm warn Unknown user config',
    line('turbo', '   • Running test in 3 packages'),
    line('a#test', 'cache hit, suppressing logs 9207694e59e46b39'),
    line('b#test', 'cache miss, executing e7d49e5e38435832'),
    line('b#test', 'cache hit, says a test that is about caches'),
    line('c#test', 'cache bypass, force executing 22a624ed7393d276'),
    line('turbo', 'Failed:    b#test, c#test'),
  ].map((text) => log.take(text));
  expect(announced).toEqual([undefined, undefined, 'a#test', undefined, undefined, undefined, undefined]);
  expect([...log.tasks].map(([name, { isCached, hasFailed }]) => [name, isCached, hasFailed])).toEqual([
    ['a#test', true, false],
    ['b#test', false, true],
    ['c#test', false, true],
  ]);
  expect(log.tasks.get('b#test')?.lastLines).toEqual([
    'cache miss, executing e7d49e5e38435832',
    'cache hit, says a test that is about caches',
  ]);
});

it('keeps the last thirty lines of a task', () => {
  const log = new TurboLog();
  for (let at = 1; at <= 40; at += 1) log.take(line('a#test', `line ${at}`));
  expect(log.tasks.get('a#test')?.lastLines).toHaveLength(30);
  expect(log.tasks.get('a#test')?.lastLines[0]).toBe('line 11');
});
