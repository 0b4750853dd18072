import { once } from 'node:events';
import type { Server } from 'node:http';
import { CONNECTION_LIMITS } from '../limits/request-limits.ts';

/**
 * Connections that the system keeps until the server accepts them, one at a time. Node's 511 are too few: once they wait, Linux
 * forgets connections that their clients regard as open, and resets them. Linux keeps at most `net.core.somaxconn`, 4096.
 */
const BACKLOG = CONNECTION_LIMITS.connections.amount;

/** Opens a server at an address; throws the error of the system if that is not possible, such as `EADDRINUSE`. */
export async function listenAt(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> {
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, 'listening');
}
