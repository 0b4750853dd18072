import 'fake-indexeddb/auto';
import { AppError, type DataSource, type WaitingDraft } from '@ledgerwise/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { deleteDatabase, openDatabase, resultOf } from './database.ts';
import { createDraftQueue } from './draft-queue.ts';
import { type DraftStore, openDrafts } from './draft-store.ts';

afterEach(async () => {
  vi.useRealTimers();
  await deleteDatabase();
});

const holder = { userId: 'user-1', organisationId: 'org-1' };

const draft = (name: string): Omit<WaitingDraft, 'id' | 'at'> => ({
  title: `Customer: ${name}`,
  path: '/accounting/customers/new',
  input: { name },
  request: { to: 'create', table: 'customers', values: { id: `id-${name}`, name } },
});

/** Makes the pages of one browser work one after the other. */
function lock() {
  let last = Promise.resolve();
  return (work: () => Promise<void>): Promise<void> => {
    last = last.then(work);
    return last;
  };
}

interface Outside {
  readonly failure?: (name: unknown) => Error | undefined;
  readonly whose?: typeof holder;
  readonly alone?: ReturnType<typeof lock>;
  readonly store?: DraftStore;
}

/** A page of a browser with a server that can be unreachable. */
function openPage({
  failure = () => undefined,
  whose = holder,
  alone = lock(),
  store = openDrafts(whose),
}: Outside = {}) {
  const sent: unknown[] = [];
  let isReachable = false;
  const data = {
    create: vi.fn(async (_table: string, values: { readonly name: unknown }) => {
      const error = failure(values.name);
      if (error) throw error;
      sent.push(values.name);
      return values;
    }),
  } as unknown as DataSource;
  const onSent = vi.fn();
  const queue = createDraftQueue({
    store,
    data,
    errorTexts: () => ({}),
    alone,
    maySend: () => isReachable,
    onSent,
    channel: { postMessage: () => {}, addEventListener: () => {} },
  });
  return {
    queue,
    sent,
    onSent,
    titles: () => queue.all().map(({ title }) => title),
    async reach() {
      isReachable = true;
      await queue.send();
    },
  };
}

test('drafts wait while the server cannot be reached, survive a reload, and are sent in their order, once', async () => {
  const before = openPage();
  for (const name of ['Kauri', 'Rimu', 'Totara']) expect(await before.queue.add(draft(name))).toBe(true);
  await before.queue.send();
  expect(before.sent).toEqual([]);

  const page = openPage();
  await page.queue.load();
  expect(page.titles()).toEqual(['Customer: Kauri', 'Customer: Rimu', 'Customer: Totara']);
  await page.reach();
  await page.reach();
  expect(page.sent).toEqual(['Kauri', 'Rimu', 'Totara']);
  expect(page.queue.all()).toEqual([]);
  expect(page.onSent).toHaveBeenCalledExactlyOnceWith(3, []);
});

test('two pages of a browser send each draft once in total', async () => {
  const alone = lock();
  const [one, other] = [openPage({ alone }), openPage({ alone })];
  for (const name of ['Kauri', 'Rimu']) await one.queue.add(draft(name));
  await other.queue.load();
  await Promise.all([one.reach(), other.reach()]);
  expect([...one.sent, ...other.sent]).toEqual(['Kauri', 'Rimu']);
});

test('keeps the order if the clock is set back', async () => {
  const page = openPage();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 28, 12) });
  await page.queue.add(draft('Kauri'));
  vi.setSystemTime(Date.UTC(2026, 10, 28, 9));
  await page.queue.add(draft('Rimu'));
  expect(page.titles()).toEqual(['Customer: Kauri', 'Customer: Rimu']);
});

test('a refused draft waits for its author with the reason, and does not block the others', async () => {
  const refusal = new AppError('data.stale', { status: 409, message: 'Ada changed this record.' });
  const page = openPage({ failure: (name) => (name === 'Kauri' ? refusal : undefined) });
  for (const name of ['Kauri', 'Rimu']) await page.queue.add(draft(name));
  await page.reach();
  expect(page.sent).toEqual(['Rimu']);
  expect(page.queue.all()).toMatchObject([
    { title: 'Customer: Kauri', refusal: { code: 'data.stale', help: 'Ada changed this record.' } },
  ]);
  // The page does not send it again by itself.
  await page.reach();
  expect(page.onSent).toHaveBeenCalledOnce();
});

test.each([
  ['no answer came', new AppError('network.offline', { status: 0 })],
  ['the server was busy', new AppError('server.busy', { status: 503, message: 'Try again.' })],
  ['the session had ended', new AppError('auth.required', { status: 401 })],
])('where %s, the draft and later ones continue waiting', async (_case, error) => {
  let isDown = true;
  const page = openPage({ failure: () => (isDown ? error : undefined) });
  for (const name of ['Kauri', 'Rimu']) await page.queue.add(draft(name));
  await page.reach();
  expect(page.titles()).toEqual(['Customer: Kauri', 'Customer: Rimu']);
  isDown = false;
  await page.reach();
  expect(page.sent).toEqual(['Kauri', 'Rimu']);
});

test('nobody else sees them, not even the user in another organization, and the database reveals nothing', async () => {
  await openPage().queue.add(draft('Kauri'));
  for (const whose of [
    { ...holder, userId: 'user-2' },
    { ...holder, organisationId: 'org-2' },
  ]) {
    const page = openPage({ whose });
    await page.queue.load();
    expect(page.queue.all()).toEqual([]);
  }
  const store = (await openDatabase()).transaction('drafts').objectStore('drafts');
  const [record] = (await resultOf(store.getAll())) as { sealed: Uint8Array }[];
  const text = JSON.stringify(record) + Buffer.from(record?.sealed ?? []).toString('latin1');
  for (const word of ['Kauri', 'org-1', 'user-1']) expect(text).not.toContain(word);
});

test('removes a discarded draft', async () => {
  const page = openPage();
  await page.queue.add(draft('Kauri'));
  await page.queue.remove(page.queue.all()[0]?.id ?? '');
  await page.reach();
  expect(page.sent).toEqual([]);
});

test('shows what was written last, also if an earlier reading ends later', async () => {
  const store = openDrafts(holder);
  let continueFirst = (): void => {};
  const held = new Promise<void>((resolve) => {
    continueFirst = resolve;
  });
  const all = vi.spyOn(store, 'all').mockImplementationOnce(async () => {
    await held;
    return [];
  });
  const page = openPage({ store });
  const first = page.queue.load();
  await page.queue.add(draft('Kauri'));
  continueFirst();
  await first;
  expect(all).toHaveBeenCalledTimes(2);
  expect(page.titles()).toEqual(['Customer: Kauri']);
});
