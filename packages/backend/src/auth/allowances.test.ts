import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../limits/limit.ts';
import { LimitReached } from '../limits/limit-reached.ts';
import { Allowances } from './allowances.ts';

const isRefused = (ask: () => void): boolean => {
  try {
    ask();
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(LimitReached);
    return true;
  }
};
const refusals = (answers: readonly boolean[]): number => answers.filter(Boolean).length;
/** However slow the machine is, nothing is allowed again meanwhile. */
const stopped = (): number => 0;
const times = (count: number, ask: (number: number) => void): boolean[] =>
  Array.from({ length: count }, (_, number) => isRefused(() => ask(number)));

it.each([
  ['signUp', 30],
  ['verify', 30],
  ['recover', 20],
  ['signIn', 60],
] as const)('limits %s to %i a minute for each address', (route, most) => {
  const allowances = new Allowances(1, stopped);
  expect(refusals(times(most + 1, () => allowances.ofAddress(route, '10.0.0.1')))).toBe(1);
  expect(isRefused(() => allowances.ofAddress(route, '10.0.0.2'))).toBe(false);
});

it('multiplies all limits by the factor', () => {
  const allowances = new Allowances(10, stopped);
  expect(refusals(times(300, () => allowances.ofAddress('signUp', '10.0.0.1')))).toBe(0);
});

it('lets strangers of all addresses fail a hundred times an hour for one account, and no more', () => {
  const allowances = new Allowances(1, stopped);
  const answers = times(2000, (number) =>
    allowances.ofSignIn('a@example.com', `10.0.${number >> 8}.${number & 255}`),
  );
  expect(2000 - refusals(answers)).toBe(100);
  expect(isRefused(() => allowances.ofSignIn('b@example.com', '10.0.0.1'))).toBe(false);
});

it('does not keep out who signed in from their address before', () => {
  const allowances = new Allowances(1, stopped);
  expect(isRefused(() => allowances.ofSignIn('a@example.com', '192.0.2.1'))).toBe(false);
  allowances.signedIn('a@example.com', '192.0.2.1');
  times(200, (number) => allowances.ofSignIn('a@example.com', `10.0.0.${number}`));
  expect(isRefused(() => allowances.ofSignIn('a@example.com', '192.0.2.1'))).toBe(false);
  expect(isRefused(() => allowances.ofSignIn('a@example.com', '192.0.2.2'))).toBe(true);
  expect(refusals(times(6, () => allowances.ofSignIn('a@example.com', '192.0.2.1')))).toBeGreaterThan(0);
});

it('takes nothing for sign-ins that succeed, nor for failures of our own', () => {
  const allowances = new Allowances(1, stopped);
  for (let count = 0; count < 50; count += 1) {
    expect(isRefused(() => allowances.ofSignIn('a@example.com', '192.0.2.1'))).toBe(false);
    if (count % 2 === 0) allowances.signedIn('a@example.com', '192.0.2.1');
    else allowances.undoSignIn('a@example.com', '192.0.2.1');
  }
});

it('lets a network ask for sixty links an hour, however slowly it asks', () => {
  let minutes = 0;
  const allowances = new Allowances(1, () => minutes * MINUTE);
  let given = 0;
  for (minutes = 0; minutes < 30; minutes += 1)
    given += 10 - refusals(times(10, () => allowances.ofAddress('recover', '10.0.0.1')));
  // What comes back within half an hour, besides.
  expect(given).toBeLessThanOrEqual(60 + 30);
  expect(isRefused(() => allowances.ofAddress('recover', '10.0.0.2'))).toBe(false);
});

it('mails 200 links an hour to accounts of the first week, and all that others ask for', () => {
  const allowances = new Allowances(1, stopped);
  const yesterday = new Date(Date.now() - 24 * HOUR);
  const longAgo = new Date(Date.now() - 8 * 24 * HOUR);
  expect(refusals(times(250, () => allowances.ofMailsTo({ created_at: yesterday })))).toBe(50);
  expect(refusals(times(250, () => allowances.ofMailsTo({ created_at: longAgo })))).toBe(0);
});
