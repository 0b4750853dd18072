import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { classifySpace, readDisk } from './disk.ts';

const MB = 1_000_000;
const GB = 1000 * MB;

it.each([
  [199 * MB, 100 * GB, 'full'],
  [210 * MB, 10 * GB, 'low'],
  [0, 100 * GB, 'full'],
  [499 * MB, 10 * GB, 'low'],
  [525 * MB, 10 * GB, 'ok'],
  [1900 * MB, 100 * GB, 'low'],
  [2100 * MB, 100 * GB, 'ok'],
  [6 * GB, 4000 * GB, 'ok'],
])('%i bytes free of %i are %s', (free, total, state) => {
  expect(classifySpace(free, total)).toEqual({ state, freeMegabytes: Math.floor(free / MB) });
});

it('reads the real disk, and reports an unknown state if it cannot', async () => {
  expect(await readDisk([tmpdir()])).toEqual({
    state: expect.stringMatching(/ok|low|full/),
    freeMegabytes: expect.any(Number),
  });
  expect(await readDisk([tmpdir(), '/does/not/exist'])).toEqual({ state: 'unknown' });
  expect(await readDisk([])).toEqual({ state: 'unknown' });
});
