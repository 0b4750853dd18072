import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface DrainOptions {
  /**
   * Time that an idle connection stays open, in milliseconds, because a proxy that has just decided to use it must not
   * find it closed. Closed immediately by default.
   */
  readonly idleMs?: number;
  /** After so long everything is cut off, in milliseconds. */
  readonly mostMs?: number;
}

const MOST_MS = 15_000;
const LOOK_EVERY_MS = 50;

/**
 * Stops a server without interrupting responses. New connections are refused, so that a load balancer uses another
 * server; open ones are closed with their next response, or immediately if they are idle. Their owner must end
 * WebSockets.
 */
export async function drain(
  server: Server,
  { idleMs = 0, mostMs = MOST_MS }: DrainOptions = {},
): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const closed = once(server, 'close');
  // HTTP's own way of stopping to listen would close idle connections in the same moment.
  NetServer.prototype.close.call(server);
  const idleUntil = performance.now() + idleMs;
  const timer = setInterval(() => {
    if (performance.now() >= idleUntil) server.closeIdleConnections();
  }, LOOK_EVERY_MS);
  if (idleMs === 0) server.closeIdleConnections();
  try {
    await Promise.race([closed, pause(mostMs, undefined, { ref: false })]);
  } finally {
    clearInterval(timer);
    // This keeps the check for slow requests running, which the other method would stop.
    server.close(() => undefined);
    server.closeAllConnections();
  }
}
