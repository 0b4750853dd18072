import type { IncomingMessage } from 'node:http';
import { Turns } from './turns.ts';

/** So much of a body that was refused is read and thrown away, so that its sender gets to the sentence. */
const MOST_DRAINED = 64 * 1024 * 1024;
const DRAINED_WITHIN_MS = 10_000;

/**
 * Reads on after refusals, up to a point: closing on unread bytes resets the line before the answer is read. Some at a time:
 * between the bytes of hundreds that are thrown away, everybody else would wait for their answers.
 */
export class Drain {
  readonly #turns = new Turns({ inAll: 8, ofOneOwner: 2 });

  /** Reads what is left of a request from a network, and tells when nothing is. */
  add(request: IncomingMessage, network: string, done: () => void): void {
    if (request.readableEnded || request.destroyed) {
      done();
      return;
    }
    const end = (): void => {
      request.socket.destroy();
    };
    let drained = 0;
    request.pause();
    request.on('data', (part: Buffer) => {
      drained += part.length;
      if (drained > MOST_DRAINED) end();
    });
    const leave = this.#turns.take(network, () => request.resume());
    const late = setTimeout(end, DRAINED_WITHIN_MS);
    request.once('end', () => {
      leave();
      done();
    });
    request.once('close', () => {
      leave();
      clearTimeout(late);
    });
  }
}
