import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../limits/limit.ts';
import { LimitReached } from '../limits/limit-reached.ts';
import { MemoryRates } from '../limits/rates.ts';
import { Allowances } from './allowances.ts';

const isRefused = async (ask: () => Promise<void>): Promise<boolean> => {
  try {
    await ask();
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(LimitReached);
    return true;
  }
};
const refusals = (answers: readonly boolean[]): number => answers.filter(Boolean).length;
/** However slow the machine is, nothing is allowed again meanwhile. */
const stopped = (): number => 0;
async function times(count: number, ask: (number: number) => Promise<void>): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (let number = 0; number < count; number += 1) answers.push(await isRefused(() => ask(number)));
  return answers;
}

it.each([
  ['signUp', 30],
  ['verify', 30],
  ['recover', 20],
  ['signIn', 60],
] as const)('limits %s to %i a minute for each address', async (route, most) => {
  const allowances = new Allowances(1, new MemoryRates(stopped));
  expect(refusals(await times(most + 1, () => allowances.ofAddress(route, '10.0.0.1')))).toBe(1);
  expect(await isRefused(() => allowances.ofAddress(route, '10.0.0.2'))).toBe(false);
});

it('multiplies all limits by the factor', async () => {
  const allowances = new Allowances(10, new MemoryRates(stopped));
  expect(refusals(await times(300, () => allowances.ofAddress('signUp', '10.0.0.1')))).toBe(0);
});

it('allows a hundred failed attempts an hour for one account from unknown addresses, and no more', async () => {
  const allowances = new Allowances(1, new MemoryRates(stopped));
  const answers = await times(2000, (number) =>
    allowances.ofSignIn('a@example.com', `10.0.${number >> 8}.${number & 255}`),
  );
  expect(2000 - refusals(answers)).toBe(100);
  expect(await isRefused(() => allowances.ofSignIn('b@example.com', '10.0.0.1'))).toBe(false);
});

it('does not keep out people who signed in from their address before', async () => {
  const allowances = new Allowances(1, new MemoryRates(stopped));
  expect(await isRefused(() => allowances.ofSignIn('a@example.com', '192.0.2.1'))).toBe(false);
  await allowances.signedIn('a@example.com', '192.0.2.1');
  await times(200, (number) => allowances.ofSignIn('a@example.com', `10.0.0.${number}`));
  expect(await isRefused(() => allowances.ofSignIn('a@example.com', '192.0.2.1'))).toBe(false);
  expect(await isRefused(() => allowances.ofSignIn('a@example.com', '192.0.2.2'))).toBe(true);
  expect(refusals(await times(6, () => allowances.ofSignIn('a@example.com', '192.0.2.1')))).toBeGreaterThan(
    0,
  );
});

it('takes nothing for sign-ins that succeed, nor for failures of our own', async () => {
  const allowances = new Allowances(1, new MemoryRates(stopped));
  for (let count = 0; count < 50; count += 1) {
    expect(await isRefused(() => allowances.ofSignIn('a@example.com', '192.0.2.1'))).toBe(false);
    if (count % 2 === 0) await allowances.signedIn('a@example.com', '192.0.2.1');
    else await allowances.undoSignIn('a@example.com', '192.0.2.1');
  }
});

it('lets a network ask for sixty links an hour, however slowly it asks', async () => {
  let minutes = 0;
  const allowances = new Allowances(1, new MemoryRates(() => minutes * MINUTE));
  let given = 0;
  for (minutes = 0; minutes < 30; minutes += 1)
    given += 10 - refusals(await times(10, () => allowances.ofAddress('recover', '10.0.0.1')));
  // Including the refill within half an hour.
  expect(given).toBeLessThanOrEqual(60 + 30);
  expect(await isRefused(() => allowances.ofAddress('recover', '10.0.0.2'))).toBe(false);
});

it('mails 200 links an hour to accounts of the first week, and all that others ask for', async () => {
  const allowances = new Allowances(1, new MemoryRates(stopped));
  const yesterday = new Date(Date.now() - 24 * HOUR);
  const longAgo = new Date(Date.now() - 8 * 24 * HOUR);
  expect(refusals(await times(250, () => allowances.ofMailsTo({ created_at: yesterday })))).toBe(50);
  expect(refusals(await times(250, () => allowances.ofMailsTo({ created_at: longAgo })))).toBe(0);
});
