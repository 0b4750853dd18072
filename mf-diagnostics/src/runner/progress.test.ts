import { afterEach, expect, test, vi } from 'vitest';
import { progressValue } from './progress.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  [1, undefined, 1],
  [100, undefined, 100],
  [0.5, undefined, 0.5],
  [16, 16, 16],
  [3, 16, 3],
])('%s of %s is shown', (value, max, shown) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(progressValue(value, max)).toBe(shown);
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  [0, undefined, 100],
  [-1, undefined, 100],
  [101, undefined, 100],
  [17, 16, 16],
  [Number.NaN, 16, 16],
])('%s of %s is logged, and none is shown', (value, max, most) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(progressValue(value, max)).toBeNull();
  expect(warn).toHaveBeenCalledWith(`Progress must be above 0 and at most ${most}, and was ${value}.`);
});
