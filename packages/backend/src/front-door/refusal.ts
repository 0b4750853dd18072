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
/** Long enough for the other end to read why, and no longer. */
const LINGER_MS = 1000;

/** Says a refusal as the answer to a request; the security headers are on it already. */
export function answerRefusal(response: ServerResponse, { status, message, headers }: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { ...ALWAYS, ...headers }).end(message);
}

/** Says a refusal on a bare socket, where there is no request to answer, and ends it. */
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
