import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { AccessTokens } from '../auth/access-token.ts';
import { Refusal, type Visitor } from '../front-door/index.ts';
import { REALTIME_LIMITS } from '../limits/realtime-limits.ts';
import { type Keys, openPool } from '../postgres/index.ts';
import { Breather } from './breather.ts';
import type { ChangeNotice } from './change-notice.ts';
import { installTriggers } from './change-triggers.ts';
import type { Channel } from './channel.ts';
import { Dispatcher } from './dispatcher.ts';
import { ListenerPlaces } from './listener-places.ts';
import { readPublishedTables } from './published-tables.ts';
import { createClaimsReader } from './read-claims.ts';
import { createRowReader } from './row-reader.ts';
import { SocketPlaces } from './socket-places.ts';
import { SocketSession } from './socket-session.ts';

/** `/realtime/v1/websocket`: changes of published tables, for users who may read the rows. */
export interface RealtimeServer {
  /** Returns false for another path; throws a Refusal if a limit is reached. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, visitor: Visitor): boolean;
  /** Returns the number of subscribed channels. */
  subscribers(): number;
  /** Ends all subscriptions of a session that has ended. */
  endSession(sessionId: string): void;
  /** Asks all tabs to connect again, since this server stops. */
  endSockets(): void;
  close(): Promise<void>;
}

export interface RealtimeOptions {
  readonly url: string;
  readonly keys: Keys;
  readonly tokens: Pick<AccessTokens, 'read'>;
  /** True if a session has not ended: its token may outlive it. */
  isSessionAlive(sessionId: string): Promise<boolean>;
  /** Called for every change that any server stores. */
  onNotice?(notice: ChangeNotice): void;
  log(line: string): void;
}

const PATH = '/realtime/v1/websocket';
const SILENCE_MS = 90_000;
const SWEEP_MS = 30_000;
/** RFC 6455 and its registry of codes: the client may reconnect immediately. */
const SERVICE_RESTART = 1012;
/** Time for a tab to confirm the end of the socket. */
const GOODBYE_MS = 1000;
/** Steps of messages before other requests are handled: a few milliseconds. */
const STEPS_AT_ONCE = 1000;

/** Starts to listen to the database; sockets come through `upgrade`. */
export async function startRealtime({
  url,
  keys,
  tokens,
  isSessionAlive,
  onNotice,
  log,
}: RealtimeOptions): Promise<RealtimeServer> {
  const sql = openPool(url, {
    max: 4,
    connection: { application_name: 'ledgerwise realtime', statement_timeout: 10_000 },
  });
  const tables = await readPublishedTables(sql);
  await installTriggers(sql, tables);
  const channels = new Set<Channel>();
  const listeners = new ListenerPlaces();
  const dispatcher = new Dispatcher({
    channels,
    tables,
    read: createRowReader(sql),
    ...(onNotice && { onNotice }),
    log,
  });
  await sql.listen('realtime', (payload) => void dispatcher.receive(payload));

  const sockets = new WebSocketServer({ noServer: true, maxPayload: REALTIME_LIMITS.message.amount });
  const places = new SocketPlaces<WebSocket>();
  const breather = new Breather(STEPS_AT_ONCE);
  const lastHeard = new WeakMap<WebSocket, number>();
  const readClaims = createClaimsReader(tokens, keys.publishableKey, isSessionAlive);
  const sweep = setInterval(() => {
    for (const socket of sockets.clients) {
      if (Date.now() - (lastHeard.get(socket) ?? 0) > SILENCE_MS) socket.terminate();
    }
  }, SWEEP_MS);
  sweep.unref();

  return {
    upgrade(request, socket, head, { network, target }) {
      if (target.pathname !== PATH) return false;
      const asked = new URLSearchParams(target.search);
      if (asked.get('apikey') !== keys.publishableKey)
        throw new Refusal(401, 'Live updates need the publishable key of this server as apikey.');
      const refusal = places.refusalOf(network);
      if (refusal) throw refusal;
      sockets.handleUpgrade(request, socket, head, (client) => {
        const hear = (): void => {
          lastHeard.set(client, Date.now());
        };
        hear();
        client.on('message', hear);
        places.enter(client, network);
        client.once('close', () => places.leave(client));
        const version = asked.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0';
        new SocketSession(client, version, {
          channels,
          places: listeners,
          breather,
          network,
          tables,
          readClaims,
          log,
          onSignedIn: (isSignedIn) => places.setSignedIn(client, isSignedIn),
        });
      });
      return true;
    },
    subscribers: () => channels.size,
    endSession(sessionId) {
      for (const channel of [...channels])
        if (channel.claims.sessionId === sessionId) channel.end('The session has ended');
    },
    endSockets() {
      for (const socket of sockets.clients) {
        socket.close(SERVICE_RESTART, 'The server stops. Please connect again.');
        setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
      }
    },
    async close() {
      clearInterval(sweep);
      dispatcher.close();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await sql.end({ timeout: 2 });
    },
  };
}
