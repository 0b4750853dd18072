import { expect, it } from 'vitest';
import { DATABASE_GIVEN_UP, LASTING_FAILURE } from './exit-codes.ts';
import { type End, endsInARow, isStartedAgain, reasonOf, waitAfter } from './restart-policy.ts';

const end = (changes: Partial<End> = {}): End => ({ code: 1, signal: null, healthyForMs: 10, ...changes });

it('starts again at once, and then after 1, 2, 4 … seconds up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 1000].map(waitAfter)).toEqual([
    0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

it('forgets earlier ends after a minute of health', () => {
  expect(endsInARow(0, end())).toBe(1);
  expect(endsInARow(4, end({ healthyForMs: 59_999 }))).toBe(5);
  expect(endsInARow(4, end({ healthyForMs: 60_000 }))).toBe(1);
  expect(endsInARow(4, end({ healthyForMs: null }))).toBe(5);
});

it('starts again after a crash, and never after an end in order or a failure that lasts', () => {
  expect(isStartedAgain(end(), true)).toBe(true);
  expect(isStartedAgain(end({ code: DATABASE_GIVEN_UP }), true)).toBe(true);
  expect(isStartedAgain(end({ code: null, signal: 'SIGKILL' }), true)).toBe(true);
  expect(isStartedAgain(end({ code: 0 }), true)).toBe(false);
  expect(isStartedAgain(end({ code: LASTING_FAILURE }), true)).toBe(false);
});

it('leaves a failed first start to its operator, but restarts a killed one', () => {
  expect(isStartedAgain(end({ healthyForMs: null }), false)).toBe(false);
  expect(isStartedAgain(end({ code: null, signal: 'SIGKILL', healthyForMs: null }), false)).toBe(true);
});

it('describes the reason of an end', () => {
  expect(reasonOf(end({ code: null, signal: 'SIGABRT' }))).toContain('out of memory');
  expect(reasonOf(end({ code: null, signal: 'SIGKILL' }))).toContain('SIGKILL');
  expect(reasonOf(end({ code: null, signal: 'SIGSEGV' }))).toContain('SIGSEGV');
  expect(reasonOf(end({ code: DATABASE_GIVEN_UP }))).toContain('database');
  expect(reasonOf(end({ code: 7 }))).toBe('It ended with code 7.');
});
