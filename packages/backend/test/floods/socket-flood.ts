import { once } from 'node:events';
import { WebSocket } from 'ws';
import { ask } from './ask.ts';
import type { Attackers, Counts } from './floods.ts';

const SOCKETS = 200;
const CHANNELS = 50;
const BINDINGS = 100;
const ROWS = 500;
const CHANGES = 10;

/** A join with a hundred bindings, half of them equal. */
const joinWith = (token: string): object => ({
  access_token: token,
  config: {
    postgres_changes: Array.from({ length: BINDINGS }, (_, at) => ({
      event: '*',
      schema: 'public',
      table: 'customers',
      filter: `city=neq.Nowhere ${at >> 1}`,
    })),
  },
});

/** Opens a tab that joins its channels; counts the answers. */
async function openTab(
  { url, key }: Attackers,
  from: string,
  token: string,
  counts: Record<number, number>,
): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`;
  const socket = new WebSocket(address, { localAddress: from });
  const note = (status: number): void => {
    counts[status] = (counts[status] ?? 0) + 1;
  };
  let left = CHANNELS;
  const answered = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const [, , , event, payload] = JSON.parse(String(data));
      if (event !== 'phx_reply') return;
      note(payload.status === 'ok' ? 200 : 429);
      left -= 1;
      if (left === 0) resolve();
    });
  });
  socket.on('error', () => note(503));
  socket.on('open', () => {
    for (let at = 0; at < CHANNELS; at += 1)
      socket.send(JSON.stringify([`${at}`, `${at}`, `realtime:${at}`, 'phx_join', joinWith(token)]));
  });
  await Promise.race([answered, once(socket, 'close')]);
  return socket;
}

/** Joins all channels of all sockets, then changes many rows that all of them subscribed to. */
export async function socketFlood(attackers: Attackers): Promise<Counts> {
  const { networks, tokens, ...server } = attackers;
  const counts: Record<number, number> = {};
  const [from = '', token = ''] = [networks[0], tokens[0]];
  const rows = Array.from({ length: ROWS }, (_, at) => ({ name: `Customer ${at}`, city: 'Here' }));
  await ask({ ...server, from, token, path: '/rest/v1/customers', body: rows });
  const tabs = await Promise.all(
    Array.from({ length: SOCKETS }, (_, at) =>
      openTab(attackers, networks[at % networks.length] ?? '', tokens[at % tokens.length] ?? '', counts),
    ),
  );
  const path = '/rest/v1/customers?name=like.Customer*';
  for (let at = 0; at < CHANGES; at += 1)
    await ask({ ...server, from, token, method: 'PATCH', path, body: { city: `City ${at}` } });
  for (const tab of tabs) tab.terminate();
  return counts;
}
