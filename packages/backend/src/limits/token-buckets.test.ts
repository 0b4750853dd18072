import { expect, it } from 'vitest';
import { HOUR, MINUTE } from './limit.ts';
import { TokenBuckets } from './token-buckets.ts';

it('fills again as time passes, never beyond its size', () => {
  let now = 0;
  const buckets = new TokenBuckets({ amount: 3, perMs: MINUTE }, () => now);
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([true, true, true, false]);
  expect(buckets.secondsUntil('a')).toBe(20);
  now = 20_000;
  expect([buckets.take('a'), buckets.take('a')]).toEqual([true, false]);
  now = 600_000;
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([true, true, true, false]);
});

it('counts each key separately', () => {
  const buckets = new TokenBuckets({ amount: 1, perMs: HOUR }, () => 0);
  expect([buckets.take('a'), buckets.take('a'), buckets.take('b')]).toEqual([true, false, true]);
});

it('charges the cost of a request, and nothing when too little is left', () => {
  const buckets = new TokenBuckets({ amount: 500, perMs: MINUTE }, () => 0);
  expect([buckets.take('a', 400), buckets.take('a', 200), buckets.take('a', 100)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(buckets.secondsUntil('a', 250)).toBe(30);
  buckets.giveBack('a', 250);
  expect(buckets.secondsUntil('a', 250)).toBe(0);
});

it('forgets the key that was used longest ago, and holds no more keys than allowed', () => {
  const buckets = new TokenBuckets({ amount: 1, perMs: HOUR }, () => 0, 2);
  for (const key of ['a', 'b', 'c']) buckets.take(key);
  expect([buckets.take('b'), buckets.take('c')]).toEqual([false, false]);
  expect(buckets.take('a')).toBe(true);
});

it('counts by a clock that nobody can set', () => {
  const { now } = Date;
  const buckets = new TokenBuckets({ amount: 1, perMs: MINUTE });
  try {
    expect(buckets.take('a')).toBe(true);
    Date.now = () => now() + HOUR;
    expect(buckets.take('a')).toBe(false);
    Date.now = () => now() - HOUR;
    expect(buckets.secondsUntil('a')).toBe(60);
  } finally {
    Date.now = now;
  }
});
