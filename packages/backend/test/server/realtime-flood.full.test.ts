import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { MESSAGE_LIMITS, REALTIME_LIMITS } from '../../src/limits/realtime-limits.ts';
import { PASSWORD } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const ROWS = 500;
const PATIENCE_MS = 60_000;

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let child: ChildProcess;
let url: string;
let key: string;

beforeAll(async () => {
  scratch = await makeScratchFolder();
  const script = join(import.meta.dirname, 'server-process.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', script, scratch.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = server;
  for await (const line of createInterface({ input: server.stdout })) {
    const [, port, publishable] = /^ready (\d+) (.+)$/.exec(line) ?? [];
    if (!port || !publishable) continue;
    [url, key] = [`http://127.0.0.1:${port}`, publishable];
    break;
  }
});
afterAll(async () => {
  child.kill('SIGTERM');
  await once(child, 'exit');
  await scratch.remove();
});

const ask = (method: string, path: string, body: unknown, token?: string): Promise<Response> =>
  fetch(url + path, {
    method,
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

async function signUp(email: string): Promise<string> {
  const { access_token } = await (await ask('POST', '/auth/v1/signup', { email, password: PASSWORD })).json();
  return access_token;
}

/** A tab that joins as many channels as it may, with a hundred bindings each, half of them equal. */
class Tab {
  joined = 0;
  refused = 0;
  changes = 0;
  readonly socket: WebSocket;

  constructor(token: string) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`);
    this.socket.on('open', () => {
      for (let at = 0; at < REALTIME_LIMITS.channelsOfSocket.amount; at += 1)
        this.socket.send(JSON.stringify([`${at}`, `${at}`, `realtime:${at}`, 'phx_join', join50(token)]));
    });
    this.socket.on('message', (data) => {
      const [, , , event, payload] = JSON.parse(String(data));
      if (event === 'postgres_changes') this.changes += 1;
      if (event === 'phx_reply' && payload.status === 'ok') this.joined += 1;
      if (event === 'phx_reply' && payload.status === 'error') this.refused += 1;
    });
  }
}

const join50 = (access_token: string) => ({
  access_token,
  config: {
    postgres_changes: Array.from({ length: 100 }, (_, at) => ({
      event: '*',
      schema: 'public',
      table: 'customers',
      filter: `name=neq.${at % 5}`,
    })),
  },
});

it.each([20, 60])(
  '%i tabs of one person receive all their changes, and nobody else waits',
  async (count) => {
    const token = await signUp(`many-${count}@example.com`);
    const bystander = await signUp(`stranger-${count}@example.com`);
    const rows = Array.from({ length: ROWS }, (_, at) => ({ name: `Customer ${at}` }));
    expect((await ask('POST', '/rest/v1/customers', rows, token)).status).toBe(201);
    const tabs = Array.from({ length: count }, () => new Tab(token));
    const sum = (of: (tab: Tab) => number): number => tabs.reduce((all, tab) => all + of(tab), 0);
    const asked = count * REALTIME_LIMITS.channelsOfSocket.amount;
    await vi.waitFor(() => expect(sum(({ joined, refused }) => joined + refused)).toBe(asked), PATIENCE_MS);
    expect(sum(({ joined }) => joined)).toBe(REALTIME_LIMITS.channelsOfPerson.amount);

    const startedAt = performance.now();
    let isOver = false;
    let turns = 0;
    const others = (async () => {
      while (!isOver) {
        expect((await fetch(`${url}/health`)).status).toBe(200);
        expect((await ask('GET', '/rest/v1/customers?select=id', undefined, bystander)).status).toBe(200);
        turns += 1;
      }
    })();
    for (let at = 0; at < 10; at += 1)
      expect(
        (await ask('PATCH', '/rest/v1/customers?name=like.Customer*', { city: `City ${at}` }, token)).status,
      ).toBe(204);
    const withChanges = tabs.filter(({ joined }) => joined > 0);
    await vi.waitFor(() => expect(withChanges.every(({ changes }) => changes >= 1)).toBe(true), PATIENCE_MS);
    const { amount, perMs } = MESSAGE_LIMITS.changesOfPerson;
    const most = amount + ((performance.now() - startedAt) / perMs) * amount;
    const late =
      REALTIME_LIMITS.channelsOfPerson.amount * Math.ceil((performance.now() - startedAt) / 1000 + 1);
    expect(sum(({ changes }) => changes)).toBeLessThanOrEqual(most + late);
    isOver = true;
    await others;
    expect(turns).toBeGreaterThan(0);
    for (const { socket } of tabs) socket.terminate();
  },
  300_000,
);
