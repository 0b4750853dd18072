import type { Duplex } from 'node:stream';
import { CONNECTION_LIMITS } from '../limits/request-limits.ts';
import { Refusal, writeRefusal } from './refusal.ts';

/** Connections that were refused with a reason, each once. */
export interface RefusedSockets {
  refuse(socket: Duplex, refusal: Refusal): void;
  has(socket: Duplex): boolean;
}

/** @param security Headers that go with every answer. */
export function createRefusedSockets(security: Readonly<Record<string, string>>): RefusedSockets {
  const refused = new WeakSet<Duplex>();
  return {
    refuse(socket, refusal) {
      if (refused.has(socket)) return;
      refused.add(socket);
      writeRefusal(socket, refusal, security);
    },
    has: (socket) => refused.has(socket),
  };
}

/** Returns the reason why the received bytes are not a valid request. */
export function unreadable(error: NodeJS.ErrnoException): Refusal {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new Refusal(431, CONNECTION_LIMITS.headers.sentence);
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return new Refusal(413, 'The extensions of the chunks of this request are too long.');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal(408, CONNECTION_LIMITS.requestArrives.sentence);
  return new Refusal(400, 'This is not a valid HTTP/1.1 request.');
}
