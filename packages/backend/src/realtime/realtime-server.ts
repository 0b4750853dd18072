import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Keys, openPool } from '../postgres/index.ts';
import { installTriggers } from './change-triggers.ts';
import type { Channel } from './channel.ts';
import { createClaimsReader } from './claims.ts';
import { Dispatcher } from './dispatcher.ts';
import { readPublishedTables } from './published-tables.ts';
import { createRowReader } from './row-reader.ts';
import { SocketSession } from './socket-session.ts';

/** `/realtime/v1/websocket`: changes of published tables, to whoever may read them. */
export interface RealtimeServer {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** A session has ended: nobody hears anything by it any more. */
  endSession(sessionId: string): void;
  close(): Promise<void>;
}

export interface RealtimeOptions {
  readonly url: string;
  readonly keys: Keys;
  /** Whether a session has not ended: its token may outlive it. */
  isSessionAlive(sessionId: string): Promise<boolean>;
  log(line: string): void;
}

const PATH = '/realtime/v1/websocket';
const SILENCE_MS = 90_000;
const SWEEP_MS = 30_000;
const MOST_SOCKETS = 2000;
const LARGEST_MESSAGE = 64 * 1024;

/** Starts to listen to the database; sockets come through `upgrade`. */
export async function startRealtime({
  url,
  keys,
  isSessionAlive,
  log,
}: RealtimeOptions): Promise<RealtimeServer> {
  const sql = openPool(url, {
    max: 4,
    connection: { application_name: 'ledgerwise realtime', statement_timeout: 10_000 },
  });
  const tables = await readPublishedTables(sql);
  await installTriggers(sql, tables);
  const channels = new Set<Channel>();
  const dispatcher = new Dispatcher(channels, tables, createRowReader(sql), log);
  await sql.listen('realtime', (payload) => dispatcher.receive(payload));

  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  const lastHeard = new WeakMap<WebSocket, number>();
  const readClaims = createClaimsReader(keys, isSessionAlive);
  const sweep = setInterval(() => {
    for (const socket of sockets.clients) {
      if (Date.now() - (lastHeard.get(socket) ?? 0) > SILENCE_MS) socket.terminate();
    }
  }, SWEEP_MS);
  sweep.unref();

  return {
    upgrade(request, socket, head) {
      const address = new URL(request.url ?? '/', 'http://localhost');
      if (address.pathname !== PATH) return false;
      const refusal =
        address.searchParams.get('apikey') !== keys.publishableKey
          ? '401 Unauthorized'
          : sockets.clients.size >= MOST_SOCKETS
            ? '503 Service Unavailable'
            : undefined;
      if (refusal) {
        socket.end(`HTTP/1.1 ${refusal}\r\nconnection: close\r\n\r\n`);
        return true;
      }
      sockets.handleUpgrade(request, socket, head, (client) => {
        const hear = (): void => {
          lastHeard.set(client, Date.now());
        };
        hear();
        client.on('message', hear);
        const version = address.searchParams.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0';
        new SocketSession(client, version, { channels, tables, readClaims });
      });
      return true;
    },
    endSession(sessionId) {
      for (const channel of [...channels])
        if (channel.claims.sessionId === sessionId) channel.end('The session has ended');
    },
    async close() {
      clearInterval(sweep);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await sql.end({ timeout: 2 });
    },
  };
}
