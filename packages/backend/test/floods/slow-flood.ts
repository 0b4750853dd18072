import { connect } from 'node:net';
import type { Attackers, Counts } from './floods.ts';

const CONNECTIONS = 2000;
const STARTED_HEAD = 'POST /rest/v1/rpc/send_contact_message HTTP/1.1\r\nHost: localhost\r\n';
const HEAD = `${STARTED_HEAD}content-type: application/json\r\ncontent-length: 60000\r\n`;

/** Opens a connection that never completes its request; returns the status of its end. */
function linger(port: number, from: string, started: string): Promise<number> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect({ host: '127.0.0.1', port, localAddress: from }, () => socket.write(started));
    socket.on('data', (part) => {
      said += String(part);
    });
    socket.on('error', () => undefined); // closed by the server, which the test waits for
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0)));
  });
}

/**
 * Half of them never complete their headers, half stop after the first byte of a body. Ends when the server has closed
 * all.
 */
export async function slowFlood({ url, key, networks }: Attackers): Promise<Counts> {
  const port = Number(new URL(url).port);
  const withBody = `${HEAD}apikey: ${key}\r\nauthorization: Bearer ${key}\r\n\r\n{`;
  const statuses = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, at) =>
      linger(
        port,
        networks[(at >> 1) % networks.length] ?? '127.0.0.1',
        at % 2 === 0 ? STARTED_HEAD : withBody,
      ),
    ),
  );
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
