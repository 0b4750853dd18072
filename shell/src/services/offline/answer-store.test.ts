import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openAnswers, type StoredAnswer } from './answer-store.ts';
import { deleteDatabase, openDatabase, resultOf } from './database.ts';

const DAY_MS = 86_400_000;
const TODAY = Date.UTC(2026, 10, 28);

afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteDatabase();
});

const answer = (
  question: string,
  at = TODAY,
  value: unknown = { rows: [{ id: '1', name: 'Kauri Ltd' }] },
): StoredAnswer => ({
  question,
  table: 'customers',
  at,
  value,
});

const open = (sessionId = 'session-1', version = '1.0', now = TODAY) =>
  openAnswers({ sessionId, version, now: () => now });

async function storedText(): Promise<string> {
  const store = (await openDatabase()).transaction('answers').objectStore('answers');
  const records = (await resultOf(store.getAll())) as readonly { sealed: Uint8Array }[];
  return records
    .map((record) => `${JSON.stringify(record)}${Buffer.from(record.sealed).toString('latin1')}`)
    .join();
}

test('an answer is available at the next visit of the same session, and unreadable in the database', async () => {
  await open().write([answer('org-1 customers')]);
  expect(await open().read('org-1 customers')).toMatchObject({
    table: 'customers',
    at: TODAY,
    value: { rows: [{ name: 'Kauri Ltd' }] },
  });
  const text = await storedText();
  expect(text).not.toBe('');
  for (const word of ['Kauri', 'org-1', 'customers']) expect(text).not.toContain(word);
});

test('another session, and another version of the product, read nothing', async () => {
  await open().write([answer('customers')]);
  expect(await open('session-2').read('customers')).toBeNull();
  expect(await open('session-2').readAll()).toEqual([]);
  expect(await open('session-1', '1.1').read('customers')).toBeNull();
  expect(await open('session-1', '1.1').readAll()).toEqual([]);
  expect(await open().readAll()).toHaveLength(1);
});

test('ignores a record that was changed in the database', async () => {
  await open().write([answer('customers')]);
  const transaction = (await openDatabase()).transaction('answers', 'readwrite');
  const store = transaction.objectStore('answers');
  const [record] = (await resultOf(store.getAll())) as { at: number }[];
  await resultOf(store.put({ ...record, at: TODAY + 1 }));
  expect(await open().read('customers')).toBeNull();
});

test.each([
  ['two weeks old', TODAY - 15 * DAY_MS],
  ['of the future, since the clock was put back', TODAY + DAY_MS],
])('an answer that is %s is neither read nor stored', async (_case, at) => {
  await open('session-1', '1.0', at).write([answer('old', at)]);
  expect(await open('session-1', '1.0', at).read('old')).not.toBeNull();
  expect(await open().read('old')).toBeNull();
  await open().write([answer('new')]);
  const store = (await openDatabase()).transaction('answers').objectStore('answers');
  expect(await resultOf(store.count())).toBe(1);
});

test('stores at most 20 MB, and removes the oldest first', async () => {
  const large = 'x'.repeat(7_000_000);
  const store = open();
  for (const [name, at] of [
    ['second', TODAY - 2],
    ['first', TODAY - 3],
    ['third', TODAY - 1],
  ] as const)
    await store.write([answer(name, at, large)]);
  expect(await store.read('first')).toBeNull();
  expect(await store.read('second')).not.toBeNull();
  expect(await store.read('third')).not.toBeNull();
});

test("removes older answers if the browser's storage is full", async () => {
  const store = open();
  await store.write([answer('old')]);
  const { put } = IDBObjectStore.prototype;
  let refusals = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, record) {
    if (refusals++ === 0) throw new DOMException('Full', 'QuotaExceededError');
    return put.call(this, record);
  });
  await store.write([answer('new')]);
  vi.restoreAllMocks();
  expect(await store.read('old')).toBeNull();
  expect(await store.read('new')).not.toBeNull();
});

test('a browser without a database throws, and works again once it has one', async () => {
  await deleteDatabase();
  vi.stubGlobal('indexedDB', undefined);
  await expect(open().read('customers')).rejects.toThrow();
  vi.unstubAllGlobals();
  expect(await open().read('customers')).toBeNull();
});
