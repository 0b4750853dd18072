import type { IncomingMessage } from 'node:http';
import { Turns } from './turns.ts';

/** Number of bytes of a refused body that are read and discarded, so that its sender receives the message. */
const MOST_DRAINED = 64 * 1024 * 1024;
const DRAINED_WITHIN_MS = 10_000;
/** Pause between two chunks of a body, each of about 64 KB. */
const PAUSE_MS = 4;

/** A refused request. */
export interface Refused {
  readonly request: IncomingMessage;
  readonly network: string;
  /** Sends the answer. Called once. */
  answer(): void;
  /** Called when nothing of the body is left. */
  end(): void;
}

/**
 * Responds to refused requests and discards their bodies, up to a limit: closing with unread bytes would reset the
 * connection before the response is read. A few at a time and slowly: a client that sends hundreds must wait. If
 * refused immediately it would reconnect immediately, and everybody else would queue behind its new connections, which
 * Node accepts one at a time.
 */
export class Drain {
  readonly #turns = new Turns({ inAll: 8, ofOneOwner: 2 });

  add({ request, network, answer, end }: Refused): void {
    if (request.readableEnded || request.destroyed) {
      answer();
      end();
      return;
    }
    let isAnswered = false;
    const begin = (): void => {
      isAnswered = true;
      answer();
      request.resume();
    };
    let drained = 0;
    request.pause();
    request.on('data', (part: Buffer) => {
      drained += part.length;
      if (drained > MOST_DRAINED) request.socket.destroy();
      request.pause();
      setTimeout(() => request.resume(), PAUSE_MS);
    });
    const leave = this.#turns.take(network, begin);
    const late = setTimeout(() => {
      // Its turn may come while the connection is being closed, and would answer again.
      leave();
      if (!isAnswered) answer();
      request.socket.destroySoon();
    }, DRAINED_WITHIN_MS);
    request.once('end', () => {
      leave();
      end();
    });
    request.once('close', () => {
      leave();
      clearTimeout(late);
    });
  }
}
