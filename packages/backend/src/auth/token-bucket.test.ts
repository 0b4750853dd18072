import { expect, it } from 'vitest';
import { HOUR, MINUTE, TokenBuckets } from './token-bucket.ts';

it('fills again as time passes, never beyond its size', () => {
  let now = 0;
  const buckets = new TokenBuckets({ most: 3, perMs: MINUTE }, () => now);
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([true, true, true, false]);
  expect(buckets.secondsUntilNext('a')).toBe(20);
  now = 20_000;
  expect([buckets.take('a'), buckets.take('a')]).toEqual([true, false]);
  now = 600_000;
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([true, true, true, false]);
});

it('keeps one key from another', () => {
  const buckets = new TokenBuckets({ most: 1, perMs: HOUR }, () => 0);
  expect([buckets.take('a'), buckets.take('a'), buckets.take('b')]).toEqual([true, false, true]);
});

it('is not stopped by a clock that is set back', () => {
  const { now } = Date;
  const buckets = new TokenBuckets({ most: 1, perMs: 1 });
  try {
    expect(buckets.take('a')).toBe(true);
    Date.now = () => now() - HOUR;
    const began = performance.now();
    while (performance.now() - began < 5);
    expect(buckets.take('a')).toBe(true);
  } finally {
    Date.now = now;
  }
});
