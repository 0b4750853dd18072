import { expect, it } from 'vitest';
import { createChangeGuard } from './change-guard.ts';

it('lets ten changes through within a second and ignores the rest', () => {
  let time = 0;
  const accepts = createChangeGuard(() => time);
  const burst = Array.from({ length: 12 }, () => {
    time += 10;
    return accepts();
  });
  expect(burst.filter(Boolean)).toHaveLength(10);
  expect(burst.slice(10)).toEqual([false, false]);
});

it('restarts the count after the second', () => {
  let time = 0;
  const accepts = createChangeGuard(() => time);
  for (let count = 0; count < 11; count += 1) accepts();
  time = 999;
  expect(accepts()).toBe(false);
  time = 1000;
  expect(accepts()).toBe(true);
});
