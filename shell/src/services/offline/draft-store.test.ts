import 'fake-indexeddb/auto';
import type { WaitingDraft } from '@ledgerwise/contract';
import { afterEach, expect, test } from 'vitest';
import { type DraftRecord, deleteDatabase, openDatabase, resultOf } from './database.ts';
import { openDrafts } from './draft-store.ts';

afterEach(deleteDatabase);

const ada = openDrafts({ userId: 'ada', organisationId: 'org-1' });
const bob = openDrafts({ userId: 'bob', organisationId: 'org-1' });

const draft = (id: string, at: string): WaitingDraft => ({
  ...{ id, at, title: 'Customer: Kauri', path: '/accounting/customers/new', input: null },
  request: { to: 'create', table: 'customers', values: { id, name: 'Kauri' } },
});
const MORNING = new Date(Date.now() - 7_200_000).toISOString();
const NOON = new Date(Date.now() - 3_600_000).toISOString();

/** Puts a record in the place of the only one, as somebody with the browser's developer tools could. */
async function forge(change: (record: DraftRecord) => DraftRecord, keepsOriginal = false): Promise<void> {
  const store = (await openDatabase()).transaction('drafts', 'readwrite').objectStore('drafts');
  const [record] = (await resultOf(store.getAll())) as readonly DraftRecord[];
  if (!record) throw new Error('The test must store a draft before it forges one.');
  if (!keepsOriginal) await resultOf(store.delete(record.id));
  await resultOf(store.put(change(record)));
}

const idsOf = async (store: typeof ada): Promise<readonly string[]> =>
  (await store.all()).map(({ id }) => id);

test('a draft that is moved to another user is read by nobody', async () => {
  await ada.put(draft('1', NOON));
  await bob.put(draft('2', NOON));
  const store = (await openDatabase()).transaction('drafts').objectStore('drafts');
  const ofBob = (await resultOf(store.get('2'))) as DraftRecord;
  await bob.remove('2');
  await forge((record) => ({ ...record, holder: ofBob.holder }));
  expect([await idsOf(ada), await idsOf(bob)]).toEqual([[], []]);
});

test('a copy of a draft under another id is not sent a second time', async () => {
  await ada.put(draft('1', NOON));
  await forge((record) => ({ ...record, id: 'copy' }), true);
  expect(await idsOf(ada)).toEqual(['1']);
});

test('drafts whose times are changed are not read, so that their order cannot be changed', async () => {
  await ada.put(draft('1', NOON));
  await forge((record) => ({ ...record, at: MORNING }));
  expect(await idsOf(ada)).toEqual([]);
});

test('a draft with a changed byte is not read, and does not hide the others', async () => {
  await ada.put(draft('1', NOON));
  await forge((record) => {
    const sealed = record.sealed.slice();
    sealed[sealed.length - 1] = Number(sealed.at(-1)) ^ 1;
    return { ...record, sealed };
  });
  await ada.put(draft('2', NOON));
  expect(await idsOf(ada)).toEqual(['2']);
});

test('drafts of all users are deleted after two weeks', async () => {
  await bob.put(draft('1', NOON));
  const inTwoWeeks = openDrafts(
    { userId: 'ada', organisationId: 'org-1' },
    () => Date.now() + 14 * 86_400_000,
  );
  expect(await inTwoWeeks.all()).toEqual([]);
  expect(await idsOf(bob)).toEqual([]);
});
