// @vitest-environment jsdom
import type { ChangeEvent, WatchStatus } from '@ledgerwise/contract';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTableWatcher } from './watch-tables.ts';

/** Waits until a check holds, also on a machine that runs all tests at once. */
const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 });

type Message = readonly [
  join: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
];

/** A socket that accepts every subscription, and through which the test sends messages of the server. */
class ServerSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static sockets: ServerSocket[] = [];
  /** False for a server that accepts channels and does not read changes yet. */
  static readsChanges = true;
  readyState = 0;
  binaryType = 'arraybuffer';
  readonly received: Message[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    ServerSocket.sockets.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
  send(text: string) {
    const message: Message = JSON.parse(text);
    this.received.push(message);
    const [join, ref, topic, event] = message;
    if (event === 'phx_join') {
      this.say([
        join,
        ref,
        topic,
        'phx_reply',
        { status: 'ok', response: { postgres_changes: [subscription(message)] } },
      ]);
      if (ServerSocket.readsChanges) this.sayThatItReads(topic);
    } else this.say([join, ref, topic, 'phx_reply', { status: 'ok', response: {} }]);
  }
  say(message: Message) {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
  sayThatItReads(topic: string) {
    this.say([null, null, topic, 'system', { extension: 'postgres_changes', status: 'ok' }]);
  }
  close() {
    this.readyState = 3;
    this.onclose?.({ code: 1006, reason: '' });
  }
}

function subscription([, , , , payload]: Message): object {
  const changes = Object(payload).config.postgres_changes;
  return { ...changes[0], id: 7 };
}

beforeEach(() => {
  ServerSocket.sockets = [];
  ServerSocket.readsChanges = true;
  vi.stubGlobal('WebSocket', ServerSocket);
});
afterEach(() => vi.unstubAllGlobals());

function watching(organisation: string | null = 'o1') {
  const client = createClient('http://backend.example', 'key', {
    auth: { persistSession: false, storageKey: crypto.randomUUID() },
  });
  const watch = createTableWatcher(
    async () => client,
    () => organisation,
  );
  const changes: ChangeEvent[] = [];
  const statuses: WatchStatus[] = [];
  const listener = {
    onChange: (event: ChangeEvent) => changes.push(event),
    onStatus: (status: WatchStatus) => statuses.push(status),
  };
  return { client, watch, listener, changes, statuses };
}

const joins = () =>
  ServerSocket.sockets.flatMap(({ received }) => received.filter(([, , , event]) => event === 'phx_join'));

function tell(type: string, record: object, old: object) {
  const socket = ServerSocket.sockets[0];
  const topic = joins()[0]?.[2] ?? '';
  const data = {
    type,
    schema: 'public',
    table: 'people',
    commit_timestamp: '',
    errors: null,
    columns: [],
    record,
    old_record: old,
  };
  socket?.say([null, null, topic, 'postgres_changes', { ids: [7], data }]);
}

it('subscribes to the organization and notifies of each kind of change', async () => {
  const { watch, listener, changes, statuses } = watching();
  const stop = watch('people', listener);
  await eventually(() => expect(statuses).toEqual(['connecting', 'live']));
  expect(JSON.stringify(joins()[0])).toContain('"filter":"org_id=eq.o1"');
  tell('INSERT', { id: '1' }, {});
  tell('UPDATE', { id: '2' }, { id: '2' });
  tell('DELETE', {}, { id: '3', org_id: 'o1' });
  tell('DELETE', {}, { id: '4', org_id: 'another' });
  await eventually(() =>
    expect(changes).toEqual([
      { type: 'INSERT', id: '1' },
      { type: 'UPDATE', id: '2' },
      { type: 'DELETE', id: '3' },
    ]),
  );
  stop();
});

it('is live once the server reads changes, not when it accepts the channel', async () => {
  ServerSocket.readsChanges = false;
  const { client, watch, listener, statuses } = watching();
  const stop = watch('people', listener);
  await eventually(() => expect(client.getChannels()[0]?.state).toBe('joined'));
  expect(statuses).toEqual(['connecting']);
  ServerSocket.sockets[0]?.sayThatItReads(joins()[0]?.[2] ?? '');
  await eventually(() => expect(statuses).toEqual(['connecting', 'live']));
  stop();
});

it('shares one channel among all subscribers of a table, and leaves it after the last', async () => {
  const { client, watch, listener, statuses } = watching();
  const stopFirst = watch('people', listener);
  const stopSecond = watch('people', listener);
  await eventually(() => expect(statuses).toEqual(['connecting', 'connecting', 'live', 'live']));
  expect(joins()).toHaveLength(1);
  stopFirst();
  stopFirst();
  expect(client.getChannels()).toHaveLength(1);
  stopSecond();
  await eventually(() => expect(client.getChannels()).toHaveLength(0));
});

it('is offline while the connection is broken', async () => {
  const { watch, listener, statuses } = watching();
  const stop = watch('people', listener);
  await eventually(() => expect(statuses.at(-1)).toBe('live'));
  ServerSocket.sockets[0]?.close();
  await eventually(() => expect(statuses.at(-1)).toBe('offline'));
  stop();
});

it('is offline when there is no client to be had, and asks for one again until it is left', async () => {
  vi.useFakeTimers();
  const statuses: WatchStatus[] = [];
  const getClient = vi.fn(() => Promise.reject(new Error('no')));
  const watch = createTableWatcher(getClient, () => null);
  const stop = watch('people', { onChange: () => {}, onStatus: (status) => statuses.push(status) });
  await vi.advanceTimersByTimeAsync(0);
  expect(statuses).toEqual(['connecting', 'offline']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(getClient).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(getClient).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
