import type { IncomingMessage } from 'node:http';
import { DEEPEST_NESTING, Refusal } from '../front-door/index.ts';
import { ARRIVAL, bytesSentence, valuesSentence } from '../limits/body-limits.ts';
import type { HeldBody } from './body-budget.ts';
import { JsonScan } from './scan-json.ts';

/** A body as it arrived, and what its scan saw. */
export interface ReadBody {
  readonly bytes: Buffer;
  /** See `JsonScan.marks`. */
  readonly marks: readonly number[] | undefined;
}

/** Limits of a body. */
export interface ReadLimits {
  /** True if its sender has an account. */
  readonly isMember: boolean;
  readonly bytes: number;
  readonly values: number;
}

/** Counts a body while it is read. */
export type Counted = Pick<HeldBody, 'add'> & {
  /** Aborted if it has become too slow for waiting requests. */
  readonly signal?: AbortSignal;
};

/** Refuses a body with too many bytes. */
export const tooLarge = (limit: number, isMember: boolean): Refusal =>
  new Refusal(413, bytesSentence(limit, isMember));

const tooSlow = (): Refusal => new Refusal(408, ARRIVAL.rate.sentence, { connection: 'close' });

const isCut = (): Refusal => new Refusal(400, 'This request ended before its body did.');

const FAULTS = {
  NUL: 'This request holds a character that no text can hold (NUL). Leave it out and try again.',
  'half a character':
    'A text of this request holds half of a character, as where an emoji was cut in two. Enter it whole, or leave it out.',
  'nested too deep': `The JSON of this request is nested more than ${DEEPEST_NESTING} deep.`,
} as const;

const LOOK_MS = 1000;

/** Ends a body that arrives more slowly than any connection in use; returns how to stop looking. */
function endSlow(received: () => number, end: (refusal: Refusal) => void): () => void {
  let waited = 0;
  const timer = setInterval(() => {
    waited += LOOK_MS;
    if (waited > ARRIVAL.start.amount + (received() / ARRIVAL.rate.amount) * 1000) end(tooSlow());
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/**
 * Reads a body, scanning and counting each chunk as it arrives: a refused body is never assembled. Throws a Refusal;
 * `drain` handles the remaining bytes.
 */
export function readBody(request: IncomingMessage, limits: ReadLimits, held: Counted): Promise<ReadBody> {
  // The event is emitted once, and already was.
  if (request.destroyed) return Promise.reject(isCut());
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const scan = new JsonScan({ depth: DEEPEST_NESTING, values: limits.values });
    let size = 0;
    const stop = (): void => {
      stopLooking();
      request.off('data', take);
      request.off('end', finish);
      request.off('error', cut);
      request.off('close', cut);
      held.signal?.removeEventListener('abort', giveWay);
    };
    const refuse = (refusal: unknown): void => {
      stop();
      parts.length = 0;
      reject(refusal);
    };
    const takePart = (part: Buffer): void => {
      size += part.length;
      if (size > limits.bytes) throw tooLarge(limits.bytes, limits.isMember);
      const before = scan.values;
      const fault = scan.feed(part);
      if (fault === 'too many values') throw new Refusal(413, valuesSentence(limits.values));
      if (fault) throw new Refusal(400, FAULTS[fault]);
      held.add(part.length, scan.values - before);
      parts.push(part);
    };
    const take = (part: Buffer): void => {
      try {
        takePart(part);
      } catch (error) {
        refuse(error);
      }
    };
    const finish = (): void => {
      stop();
      resolve({ bytes: Buffer.concat(parts, size), marks: scan.marks });
    };
    // Nobody reads the response any more.
    const cut = (): void => refuse(isCut());
    const giveWay = (): void => refuse(tooSlow());
    const stopLooking = endSlow(() => size, refuse);
    request.on('data', take);
    request.once('end', finish);
    request.once('error', cut);
    request.once('close', cut);
    held.signal?.addEventListener('abort', giveWay);
  });
}
