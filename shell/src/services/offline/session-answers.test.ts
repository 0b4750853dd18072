// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { type AnswerCache, AppError, type CacheEvent, type DataSource } from '@ledgerwise/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  context,
  dataAnswering,
  eventually,
  olivia,
  sampleServices,
} from '../../../test/sample-services.tsx';
import { SESSION_KEY } from '../session/stored-session.ts';
import { openAnswers } from './answer-store.ts';
import { deleteDatabase, openDatabase, resultOf } from './database.ts';
import { openSessionAnswers } from './session-answers.ts';

const SESSION = 'session-1';

beforeEach(() => {
  const payload = btoa(JSON.stringify({ session_id: SESSION }));
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: `h.${payload}.s` }));
});
afterEach(async () => {
  localStorage.clear();
  vi.useRealTimers();
  await deleteDatabase();
});

type Context = typeof context;

/** A page of Olivia's, whose server answers when the test does. */
function openPage() {
  let answer = (_answered: Context | AppError): void => {};
  const data: DataSource = dataAnswering(
    <Result>() =>
      new Promise<Result>((resolve, reject) => {
        answer = (answered) =>
          answered instanceof AppError ? reject(answered) : resolve(answered as Result);
      }),
  );
  const services = sampleServices({ user: olivia, data });
  const answers = openSessionAnswers(services, SESSION, () => {});
  services.store.sub(services.session.stateAtom, answers.noteAccess);
  const access = () => services.session.state().access;
  return {
    answers,
    access,
    /** Answers until the page has received it. */
    hear: (answered: Context | AppError) =>
      eventually(() => {
        answer(answered);
        expect(answered instanceof AppError ? access().kind : answers.isAccessFresh()).toBeTruthy();
      }),
  };
}

async function countAnswers(): Promise<number> {
  const store = (await openDatabase()).transaction('answers').objectStore('answers');
  return resultOf(store.count());
}

/** A first visit that stores its access, beside an answer of a list. */
async function visitOnce(): Promise<void> {
  const page = openPage();
  await page.hear(context);
  window.dispatchEvent(new Event('pagehide'));
  await eventually(async () => expect(await countAnswers()).toBe(1));
  await openAnswers({ sessionId: SESSION, version: '1.0' }).write([
    { question: 'customers', table: 'customers', at: Date.now(), value: [] },
  ]);
}

test('the next visit starts with the stored permissions, until the server responds or if it does not', async () => {
  await visitOnce();
  const page = openPage();
  await eventually(() => expect(page.access()).toMatchObject({ kind: 'ready', context: { role: 'user' } }));
  expect(page.answers.isAccessFresh()).toBe(false);
  await page.hear(new AppError('network.offline', { status: 0 }));
  expect(page.access().kind).toBe('ready');
});

test.each([
  ['another role', { ...context, role: 'viewer' }],
  ['a membership less', { ...context, organisations: [] }],
])('%s deletes everything stored before', async (_case, changed) => {
  await visitOnce();
  const page = openPage();
  await eventually(() => expect(page.access().kind).toBe('ready'));
  expect(await countAnswers()).toBe(2);
  await page.hear(changed);
  const list = openAnswers({ sessionId: SESSION, version: '1.0' });
  await eventually(async () => expect(await list.read('customers')).toBeNull());
});

test('the same role keeps it', async () => {
  await visitOnce();
  const page = openPage();
  await eventually(() => expect(page.access().kind).toBe('ready'));
  await page.hear({ ...context });
  expect(await openAnswers({ sessionId: SESSION, version: '1.0' }).read('customers')).not.toBeNull();
});

test('the end of the session deletes everything, and nothing is written after it', async () => {
  await visitOnce();
  const page = openPage();
  await page.answers.close();
  await page.hear(context);
  expect(await countAnswers()).toBe(0);
});

test('an answer that has only just been shown is among those that are read', async () => {
  const page = openPage();
  const answered = {
    queryHash: 'customers',
    meta: { keptFrom: 'customers' },
    state: { data: [{ id: 'kauri' }], dataUpdatedAt: Date.now(), fetchStatus: 'idle' },
    setData: () => {},
    invalidate: () => {},
    getObserversCount: () => 1,
  };
  let tell = (_event: CacheEvent): void => {};
  const cache: AnswerCache = {
    getQueryCache: () => ({
      getAll: () => [],
      subscribe(listener) {
        tell = listener;
        return () => {};
      },
    }),
    invalidateQueries: async () => {},
  };
  page.answers.follow(cache);
  tell({ type: 'updated', query: answered });
  expect(await page.answers.readAll()).toMatchObject([{ table: 'customers', value: [{ id: 'kauri' }] }]);
});
