import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEEPEST_NESTING, Refusal } from '../front-door/index.ts';
import { BODY_LIMIT } from './body-limits.ts';
import { faultOfJson, type JsonFault } from './scan-json.ts';

/** The large bodies of all requests at once; small ones are limited by how many connections there are. */
const MOST_AT_ONCE = 256 * 1024 * 1024;
/** So much of a body that was refused is read and thrown away, so that its sender gets to the sentence. */
const MOST_DRAINED = 64 * 1024 * 1024;
const DRAINED_WITHIN_MS = 10_000;

const sizeInWords = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

const tooLarge = (limit: number): Refusal =>
  new Refusal(
    413,
    `This request is larger than ${sizeInWords(limit)}, which is the most that may be sent here at once. Send it in parts; many records go through an import.`,
  );

const hasNoBody = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' ||
  method === 'HEAD' ||
  (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0');

/** Reads on after a refusal, up to a point: closing on unread bytes resets the line before the answer is read. */
function drain(request: IncomingMessage): void {
  let drained = 0;
  const end = (): void => {
    request.socket.destroy();
  };
  const late = setTimeout(end, DRAINED_WITHIN_MS);
  request.on('data', (part: Buffer) => {
    drained += part.length;
    if (drained > MOST_DRAINED) end();
  });
  request.once('close', () => clearTimeout(late));
}

const FAULTS: Readonly<Record<JsonFault, string>> = {
  NUL: 'This request holds a character that no text can hold (NUL). Leave it out and try again.',
  'half a character':
    'A text of this request holds half of a character, as where an emoji was cut in two. Enter it whole, or leave it out.',
  'nested too deep': `The JSON of this request is nested more than ${DEEPEST_NESTING} deep.`,
};

/** Refuses what no part behind could take, whatever it is asked. */
function refuseFaults(body: Buffer): void {
  const fault = body.includes(0) ? 'NUL' : faultOfJson(body, DEEPEST_NESTING);
  if (fault) throw new Refusal(400, FAULTS[fault]);
}

/** Reads the bodies of requests, each within its limit. */
export class BodyReader {
  #underWay = 0;

  /** The whole body, or a Refusal thrown; empty where the request has none. */
  async read(request: IncomingMessage, response: ServerResponse, limit: number): Promise<Buffer> {
    if (hasNoBody(request)) return Buffer.alloc(0);
    const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers;
    if (encoding.toLowerCase() !== 'identity') {
      drain(request);
      throw new Refusal(415, `A body packed as "${encoding}" is not read here. Send it plain.`);
    }
    if (Number(length ?? 0) > limit) {
      drain(request);
      throw tooLarge(limit);
    }
    const reserved = limit > BODY_LIMIT ? Number(length ?? limit) : 0;
    if (this.#underWay + reserved > MOST_AT_ONCE) {
      drain(request);
      throw new Refusal(503, 'Many large files are arriving at this moment. Please try again in a moment.', {
        'retry-after': '5',
      });
    }
    this.#underWay += reserved;
    try {
      if (request.headers.expect !== undefined) response.writeContinue();
      const body = await collect(request, limit);
      refuseFaults(body);
      return body;
    } finally {
      this.#underWay -= reserved;
    }
  }
}

function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const add = (part: Buffer): void => {
      size += part.length;
      if (size <= limit) {
        parts.push(part);
        return;
      }
      request.off('data', add);
      parts.length = 0;
      drain(request);
      reject(tooLarge(limit));
    };
    request.on('data', add);
    request.once('end', () => resolve(Buffer.concat(parts, size)));
    // Nobody reads the answer any more.
    const cut = (): void => reject(new Refusal(400, 'This request ended before its body did.'));
    request.once('error', cut);
    request.once('close', cut);
  });
}
