// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { browserWith } from '../../../test/fake-caches.ts';
import { CACHES } from '../service-worker/names.ts';
import { DATABASE, openDatabase, resultOf } from './database.ts';
import { openDrafts } from './draft-store.ts';
import { countUnsaved, forgetInBrowser } from './sign-out.ts';

const ORG = 'a0000000-0000-4000-8000-000000000001';

afterEach(() => vi.unstubAllGlobals());

const all = (storage: Storage): string => JSON.stringify({ ...storage });

test('a sign-out keeps display settings, even if a screen stores its input while it closes', async () => {
  localStorage.setItem(`ledgerwise.unsaved.user.${ORG}.1 /accounting/customers/new`, '{"name":"Kauri"}');
  localStorage.setItem(`ledgerwise.view.customers.${ORG}.user`, 'view');
  localStorage.setItem('ledgerwise.theme', 'dark');
  localStorage.setItem('ledgerwise.list.customers.user', '{"columns":["name"]}');
  localStorage.setItem('somebody-elses', 'stays');
  sessionStorage.setItem('ledgerwise.attempts', `[["post ${ORG}",{}]]`);
  expect(countUnsaved()).toBe(1);
  const forgotten = forgetInBrowser();
  localStorage.setItem(`ledgerwise.unsaved.user.${ORG}.2 /accounting/vendors/new`, '{"name":"Rimu"}');
  await forgotten;
  expect(Object.keys({ ...localStorage }).toSorted()).toEqual([
    'ledgerwise.list.customers.user',
    'ledgerwise.theme',
    'somebody-elses',
  ]);
  expect(all(localStorage) + all(sessionStorage)).not.toContain(ORG);
});

test('a sign-out deletes the database, even while another tab has it open', async () => {
  await openDrafts({ userId: 'user', organisationId: ORG }).put({
    id: '1',
    at: '2026-11-28T00:00:00.000Z',
    title: 'Kauri',
    path: '/',
    input: null,
    request: { to: 'call', name: 'save_invoice', args: {} },
  });
  const otherTab = await resultOf(indexedDB.open(DATABASE));
  await forgetInBrowser();
  const left = await Promise.all(
    (['answers', 'drafts', 'keys'] as const).map((name) =>
      resultOf(otherTab.transaction(name).objectStore(name).count()),
    ),
  );
  expect(left).toEqual([0, 0, 0]);
  otherTab.close();
  expect((await openDatabase()).objectStoreNames).toHaveLength(3);
});

test('a sign-out deletes files that another program has shared', async () => {
  const { caches } = browserWith({});
  await caches.open(CACHES.shared);
  await forgetInBrowser();
  expect(await caches.keys()).toEqual([]);
});
