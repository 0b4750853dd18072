import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../mailbox/answer-mailbox.ts';

interface Asking {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/** Who asks. A proxy on this machine is believed about whom it asks for; nobody else is. */
export function peerOf(request: Asking): string {
  const socketPeer = request.socket.remoteAddress ?? 'unknown';
  const forwarded = request.headers['x-forwarded-for'];
  if (!forwarded || !isLoopback(socketPeer)) return socketPeer;
  return String(forwarded).split(',').at(-1)?.trim() || socketPeer;
}
