import { afterEach, expect, test, vi } from 'vitest';
import { browserWith, ORIGIN } from '../../../test/fake-caches.ts';
import {
  forgetOldSharedFiles,
  forgetSharedFile,
  forgetSharedFiles,
  keptFiles,
  openSharedFiles,
  takeShared,
} from './shared-files.ts';

const HOUR_MS = 3_600_000;
afterEach(() => vi.unstubAllGlobals());

function shareOf(...files: readonly File[]): Request {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return new Request(`${ORIGIN}/share`, { method: 'POST', body: form });
}
const sharedFiles = () => openSharedFiles('ada');
const receipt = (name = 'receipt 1.png') => new File(['picture'], name, { type: 'image/png' });

test('shared files wait with their names and types, and the screen for them opens', async () => {
  browserWith({});
  const answer = await takeShared(shareOf(receipt('Quittung ä.png'), receipt('2.png')));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ORIGIN}/shared-files`]);
  const [first, second] = await sharedFiles();
  expect([first?.file.name, first?.file.type, await first?.file.text()]).toEqual([
    'Quittung ä.png',
    'image/png',
    'picture',
  ]);
  await forgetSharedFile(second?.key ?? '');
  expect(await sharedFiles()).toHaveLength(1);
});

test('another share takes the place of the one before', async () => {
  browserWith({});
  await takeShared(shareOf(receipt('1.png'), receipt('2.png')));
  await takeShared(shareOf(receipt('3.png')));
  expect((await sharedFiles()).map(({ file }) => file.name)).toEqual(['3.png']);
});

test('deletes files that were not attached within a day', async () => {
  const { caches } = browserWith({});
  await takeShared(shareOf(receipt()), Date.now() - 23 * HOUR_MS);
  await forgetOldSharedFiles();
  expect(await sharedFiles()).toHaveLength(1);
  await takeShared(shareOf(receipt()), Date.now() - 25 * HOUR_MS);
  expect(await sharedFiles()).toHaveLength(0);
  await forgetOldSharedFiles();
  expect(await caches.keys()).toEqual([]);
});

test('another user who opens them finds nothing, and nobody does afterwards', async () => {
  const { caches } = browserWith({});
  await takeShared(shareOf(receipt()));
  expect(await openSharedFiles('ada')).toHaveLength(1);
  expect(await openSharedFiles('bob')).toEqual([]);
  expect(await openSharedFiles('ada')).toEqual([]);
  expect(await caches.keys()).toEqual([]);
});

test('new shared files belong to the user who opens them first, even if another user opened the previous ones', async () => {
  browserWith({});
  await takeShared(shareOf(receipt('1.png')));
  await openSharedFiles('ada');
  await takeShared(shareOf(receipt('2.png')));
  expect((await openSharedFiles('bob')).map(({ file }) => file.name)).toEqual(['2.png']);
});

test('a page without caches has no shared files, and nothing to delete', async () => {
  expect('caches' in globalThis).toBe(false);
  expect(await sharedFiles()).toEqual([]);
  await expect(forgetSharedFiles()).resolves.toBeUndefined();
});

test('stores at most ten files and thirty megabytes', () => {
  const form = (files: readonly object[]) => ({ getAll: () => files as FormDataEntryValue[] });
  expect(keptFiles(form(Array.from({ length: 12 }, () => receipt())))).toHaveLength(10);
  const large = { name: 'large.pdf', size: 20 * 1024 * 1024 };
  expect(keptFiles(form([large, large, receipt()]))).toHaveLength(1);
});

test('stores nothing from a form of another site', async () => {
  browserWith({});
  const request = Object.defineProperty(shareOf(receipt()), 'referrer', {
    value: 'https://evil.example/page',
  });
  expect((await takeShared(request)).status).toBe(303);
  expect(await sharedFiles()).toHaveLength(0);
});
