import { expect, it } from 'vitest';
import { DISK_LIMITS } from '../limits/disk-limits.ts';
import type { Disk } from './disk.ts';
import { DiskRoom } from './disk-room.ts';

const roomOf = (state: Disk['state']): DiskRoom =>
  new DiskRoom(async () => (state === 'unknown' ? { state } : { state, freeMegabytes: 1 }));
const SIGN_UP = ['POST', '/auth/v1/signup'] as const;
const UPLOAD = ['POST', '/rest/v1/rpc/save_attachment'] as const;
const SAVE = ['POST', '/rest/v1/rpc/save_invoice'] as const;

it.each(['low', 'full'] as const)('keeps the rest of a disk that is %s for the books', async (state) => {
  const room = roomOf(state);
  for (const [method, path] of [SIGN_UP, UPLOAD])
    await expect(room.requireFor(method, path)).rejects.toMatchObject({
      status: 503,
      message: DISK_LIMITS.leftToBooks.sentence,
      answer: { hint: 'server.disk_full' },
    });
  await room.requireFor(...SAVE);
  await room.requireFor('GET', '/rest/v1/customers');
});

it.each(['ok', 'unknown'] as const)('refuses nothing where the disk is %s', async (state) => {
  for (const [method, path] of [SIGN_UP, UPLOAD, SAVE]) await roomOf(state).requireFor(method, path);
  expect(await roomOf(state).isFull()).toBe(false);
});

it('looks again after a second, and not for each request', async () => {
  let looked = 0;
  let now = 0;
  const room = new DiskRoom(
    async () => {
      looked += 1;
      return { state: looked === 1 ? 'ok' : 'full', freeMegabytes: 1 };
    },
    () => now,
  );
  expect(await Promise.all(Array.from({ length: 50 }, () => room.isFull()))).toEqual(Array(50).fill(false));
  now = 999;
  expect(await room.isFull()).toBe(false);
  now = 1000;
  expect(await room.isFull()).toBe(true);
  expect(looked).toBe(2);
});
