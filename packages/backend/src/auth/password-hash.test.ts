import { expect, it } from 'vitest';
import { HashQueue, TooBusy } from './hash-queue.ts';
import { hashPassword, isOutdated, matchesScrypt, NOBODYS_HASH } from './password-hash.ts';

it('knows a password again, and no other', async () => {
  const stored = await hashPassword('Correct-Horse-9');
  expect(stored).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await matchesScrypt('Correct-Horse-9', stored)).toBe(true);
  expect(await matchesScrypt('correct-Horse-9', stored)).toBe(false);
  expect(isOutdated(stored)).toBe(false);
});

it('keeps the same password twice in two different forms', async () => {
  expect(await hashPassword('Correct-Horse-9')).not.toBe(await hashPassword('Correct-Horse-9'));
});

it('has a hash that nobody matches', async () => {
  expect(await matchesScrypt('', NOBODYS_HASH)).toBe(false);
});

it('calls a hash of another kind outdated, and does not judge it', async () => {
  const bcrypt = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
  expect(isOutdated(bcrypt)).toBe(true);
  expect(await matchesScrypt('x', bcrypt)).toBeUndefined();
});

it('runs no more at once than it may, each in its turn', async () => {
  const queue = new HashQueue(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    [1, 2, 3, 4, 5].map((number) =>
      queue.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(number);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

it('goes on after work that failed, and turns away who would wait too long', async () => {
  const queue = new HashQueue(1);
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  let release = (): void => undefined;
  const held = queue.run(() => new Promise<void>((resolve) => (release = resolve)));
  const waiting = Array.from({ length: 100 }, () => queue.run(async () => 'done'));
  await expect(queue.run(async () => 'late')).rejects.toBeInstanceOf(TooBusy);
  release();
  await held;
  expect(await Promise.all(waiting)).toHaveLength(100);
});
