import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FrontDoorOptions } from './front-door-options.ts';
import { Refusal } from './refusal.ts';
import type { RefusedSockets } from './refused-sockets.ts';
import type { Visitor } from './visitor.ts';

interface UpgraderOptions extends Pick<FrontDoorOptions, 'upgrade' | 'log'> {
  readonly server: Server;
  readonly answering: WeakMap<Duplex, ServerResponse>;
  readonly refused: RefusedSockets;
  visitorOf(request: IncomingMessage): Visitor;
}

/** The same bytes as before, without the wish to change the protocol. */
function withoutUpgrade(request: IncomingMessage, head: Buffer): Buffer {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!/^(connection|upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]);
}

/** Hands over WebSockets; a wish for any other protocol is passed over. */
export function createUpgrader({
  server,
  answering,
  refused,
  visitorOf,
  upgrade,
  log,
}: UpgraderOptions): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  return (request, socket, head) => {
    const current = answering.get(socket);
    if (refused.has(socket) || (current && !current.writableFinished)) {
      socket.destroy();
      return;
    }
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      // An unknown protocol is not refused: the request is handled as without an upgrade.
      socket.unshift(withoutUpgrade(request, head));
      server.emit('connection', socket);
      return;
    }
    try {
      if (upgrade(request, socket, head, visitorOf(request))) return;
      refused.refuse(socket, new Refusal(404, 'There is no WebSocket at this address.'));
    } catch (error) {
      if (!(error instanceof Refusal)) log(`An upgrade failed: ${String(error)}`, 'error');
      refused.refuse(
        socket,
        error instanceof Refusal ? error : new Refusal(500, 'The server had a problem with this request.'),
      );
    }
  };
}
