import type { WatchStatus } from '@ledgerwise/contract';
import { createStore } from 'jotai/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answering } from '../../../test/sample-services.tsx';
import { connectedDataSource } from './connected-data-source.ts';
import { createConnection } from './connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const failing = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};

/** A connection that can be cut, and a browser that can be informed of it. */
function begin() {
  const page = { ...eventPage(), navigator: { onLine: true } };
  const line = { isUp: true };
  const ask = vi.fn(async () => (line.isUp ? new Response('{}') : failing()));
  const store = createStore();
  const connection = createConnection({ store, ask, page });
  const seen: string[] = [];
  store.sub(connection.noticeAtom, () => seen.push(store.get(connection.noticeAtom) ?? 'nothing'));
  const request = connection.observe(async () => (line.isUp ? new Response('{}') : failing()));
  return { connection, page, line, ask, seen, request };
}

function eventPage() {
  const target = new EventTarget();
  return {
    addEventListener: target.addEventListener.bind(target) as Window['addEventListener'],
    tell: (type: string) => target.dispatchEvent(new Event(type)),
  };
}

it('is offline as soon as the browser is, and up to date again once the server responds', async () => {
  const { connection, page, line, seen, request } = begin();
  await request('/rest');
  page.navigator.onLine = line.isUp = false;
  page.tell('offline');
  expect(connection.status()).toBe('offline');
  page.navigator.onLine = line.isUp = true;
  page.tell('online');
  expect(connection.status()).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection.status()).toBe('online');
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toEqual(['offline', 'reconnecting', 'restored', 'nothing']);
});

it('checks the connection after a failed request, reports an outage, and keeps checking', async () => {
  const { connection, line, ask, request } = begin();
  line.isUp = false;
  await expect(request('/rest')).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.status()).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask.mock.calls.length).toBeGreaterThan(4);
  line.isUp = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(connection.status()).toBe('online');
});

it('reports no outage for a single failed request', async () => {
  const { connection, seen } = begin();
  await expect(connection.observe(failing)('/rest')).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.status()).toBe('online');
  expect(seen).toEqual([]);
});

it('notices a line on which requests wait for ever', async () => {
  const { connection, ask } = begin();
  ask.mockImplementation(failing);
  void connection.observe(() => new Promise(() => {}))('/rest');
  await vi.advanceTimersByTimeAsync(4500);
  expect(connection.status()).toBe('reconnecting');
});

it('takes the word of a proxy that finds no server', async () => {
  const { connection, ask } = begin();
  ask.mockImplementation(async () => new Response('', { status: 502 }));
  await connection.observe(async () => new Response('', { status: 502 }))('/rest');
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.status()).toBe('reconnecting');
});

it('asks nothing on pages that ask for nothing', async () => {
  const { connection, page, ask } = begin();
  page.navigator.onLine = false;
  page.tell('offline');
  connection.doubt();
  await vi.advanceTimersByTimeAsync(30_000);
  page.navigator.onLine = true;
  page.tell('online');
  expect(ask).not.toHaveBeenCalled();
  expect(connection.status()).toBe('online');
});

it('marks lists as not live during an outage, and as up to date afterwards', async () => {
  const { connection, page, line, seen, request } = begin();
  let tell: (status: WatchStatus) => void = () => {};
  const source = connectedDataSource(
    {
      ...answering(null),
      watch(_table, listener) {
        tell = listener.onStatus;
        return () => {};
      },
    },
    connection,
  );
  const heard: WatchStatus[] = [];
  source.watch('customers', { onChange() {}, onStatus: (status) => heard.push(status) });
  tell('live');
  await request('/rest');
  page.navigator.onLine = line.isUp = false;
  page.tell('offline');
  // The socket notices late.
  tell('offline');
  page.navigator.onLine = line.isUp = true;
  page.tell('online');
  await vi.advanceTimersByTimeAsync(3000);
  expect(seen).not.toContain('restored');
  tell('live');
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toEqual(['live', 'offline', 'live']);
  expect(seen).toContain('restored');
});
