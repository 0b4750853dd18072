import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

type Headers = Readonly<Record<string, string>>;

/** A refused request, with a message for its sender. Areas with their own codes extend it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Headers;

  constructor(status: number, sentence: string, headers: Headers = {}) {
    super(sentence);
    this.status = status;
    this.headers = headers;
  }
}

const ALWAYS: Headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
/** Time for the client to read the reason. */
const LINGER_MS = 1000;

/** Sends a refusal as the response; the security headers are already set. */
export function answerRefusal(response: ServerResponse, { status, message, headers }: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { ...ALWAYS, ...headers }).end(message);
}

/** Sends a refusal on a bare socket, where there is no request to respond to, and ends it. */
export function writeRefusal(socket: Duplex, { status, message, headers }: Refusal, security: Headers): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = Buffer.from(message);
  const all = {
    ...security,
    ...ALWAYS,
    ...headers,
    connection: 'close',
    'content-length': String(body.length),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`),
      body,
    ]),
  );
  // Incoming bytes are read and discarded: closing with unread bytes would reset the connection before the
  // message is read.
  socket.resume();
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(late));
}
