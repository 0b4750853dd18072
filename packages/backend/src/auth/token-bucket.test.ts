import { expect, it } from 'vitest';
import { TokenBuckets } from './token-bucket.ts';

it('fills again as time passes, never beyond its size', () => {
  let now = 0;
  const buckets = new TokenBuckets({ perMinute: 3 }, () => now);
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([true, true, true, false]);
  expect(buckets.secondsUntilNext('a')).toBe(20);
  now = 20_000;
  expect([buckets.take('a'), buckets.take('a')]).toEqual([true, false]);
  now = 600_000;
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([true, true, true, false]);
});

it('keeps one key from another', () => {
  const buckets = new TokenBuckets({ perMinute: 1 }, () => 0);
  expect([buckets.take('a'), buckets.take('a'), buckets.take('b')]).toEqual([true, false, true]);
});
