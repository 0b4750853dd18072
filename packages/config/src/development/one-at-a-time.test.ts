import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('works once for all requests before the start, and once more for all during it', async () => {
  const ends: (() => void)[] = [];
  const started: (() => void)[] = [];
  const waitForBegin = () => new Promise<void>((resolve) => started.push(resolve));
  let runs = 0;
  const work = oneAtATime(() => {
    runs += 1;
    started.shift()?.();
    return new Promise((resolve) => ends.push(resolve));
  });
  const first = waitForBegin();
  work.request();
  await first;
  work.request();
  work.request();
  expect(runs).toBe(1);
  const second = waitForBegin();
  ends.shift()?.();
  await second;
  expect(runs).toBe(2);
  ends.shift()?.();
  await work.idle();
  expect(runs).toBe(2);
});
