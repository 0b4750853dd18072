import { request } from 'node:http';

const MB = 1024 * 1024;

/** `before`, then `unit` again and again up to a size, then `after`. */
export function repeated(unit: string, bytes: number, before: string, after: string): Buffer {
  const { length } = Buffer.from(unit);
  return Buffer.concat([
    Buffer.from(before),
    Buffer.alloc(bytes - (bytes % length), unit),
    Buffer.from(after),
  ]);
}

/** Bodies that are small on the wire and large in a heap, or slow to parse. */
export const HOSTILE_BODIES = {
  'empty objects': repeated(
    '{},',
    31 * MB,
    '{"key":"b3b2a1c0-0000-4000-8000-000000000001","part":0,"rows":[',
    '{}]}',
  ),
  'escaped characters': repeated(
    '\\u0041',
    31 * MB,
    '{"key":"b3b2a1c0-0000-4000-8000-000000000001","part":0,"rows":["',
    '"]}',
  ),
  names: repeated(
    '"a":1,',
    31 * MB,
    '{"key":"b3b2a1c0-0000-4000-8000-000000000001","part":0,"rows":[{',
    '"b":1}]}',
  ),
} satisfies Record<string, Buffer>;

/** Response to a request; the status is 0 if the connection ended without one. */
export interface Answered {
  readonly status: number;
  readonly text: string;
}

export interface Sent {
  readonly url: string;
  readonly path: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** The address of this machine that it comes from. */
  readonly from?: string;
}

/** Begins a request from a local address on a new connection, whose body the caller writes. */
export function begin(sent: Omit<Sent, 'body'> & { readonly length: number }) {
  const { url, path, headers, from = '127.0.0.1', length } = sent;
  const sending = request(`${url.replace('localhost', '127.0.0.1')}${path}`, {
    method: 'POST',
    agent: false,
    localAddress: from,
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
  });
  const answered = new Promise<Answered>((resolve) => {
    sending.on('response', (response) => {
      let text = '';
      const end = (): void => resolve({ status: response.statusCode ?? 0, text });
      response.on('data', (part) => {
        text += String(part);
      });
      response.on('end', end);
      response.on('error', end);
    });
    sending.on('error', (error) => resolve({ status: 0, text: error.message }));
  });
  sending.flushHeaders();
  return { sending, answered };
}

/** Sends a body; returns the response. */
export function send({ body, ...sent }: Sent): Promise<Answered> {
  const { sending, answered } = begin({ ...sent, length: body.length });
  sending.end(body);
  return answered;
}
