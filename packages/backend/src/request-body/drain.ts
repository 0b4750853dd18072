import type { IncomingMessage } from 'node:http';
import { Turns } from './turns.ts';

/** So much of a body that was refused is read and thrown away, so that its sender gets to the sentence. */
const MOST_DRAINED = 64 * 1024 * 1024;
const DRAINED_WITHIN_MS = 10_000;
/** Between two parts of a body, each of about 64 KB. */
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
 * Returns refused requests and reads on, up to a point: closing on unread bytes resets the line before the answer is read.
 * Some at a time and slowly: who sends hundreds waits for their answers here. Answered at once they would be back at once,
 * and everybody else would stand behind them in the queue of new connections, of which Node takes one at a time.
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
