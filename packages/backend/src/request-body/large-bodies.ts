import { Refusal } from '../front-door/index.ts';
import { LARGE_BODIES } from '../limits/body-limits.ts';

/** A large body that is not read yet. */
export interface LargeBody {
  readonly organisation: string;
  /** As its sender declared it. */
  readonly bytes: number;
  readonly signal: AbortSignal;
}

interface Waiting {
  readonly organisation: string;
  readonly bytes: number;
  begin(): void;
}

const tooMany = (): Refusal =>
  new Refusal(
    429,
    `Your organisation is sending ${LARGE_BODIES.waiting.amount} files at once already. Wait until they have arrived, then send the next.`,
    { 'retry-after': '10' },
  );

const waitedTooLong = (): Refusal =>
  new Refusal(
    503,
    `Many large files are arriving: this one waited ${LARGE_BODIES.patience.amount} seconds for its turn. Please try again in a moment.`,
    { 'retry-after': '10' },
  );

const senderIsGone = (): Refusal => new Refusal(400, 'This request ended before its body did.');

/**
 * Whose turn it is to send a large body: one of an organisation at a time, and so many bytes in all. Who waits is not
 * read, so that their bytes stay on their side of the connection.
 */
export class LargeBodies {
  readonly #waiting: Waiting[] = [];
  readonly #underWay = new Set<string>();
  #bytes = 0;

  /** Waits for the turn; answers how to end it. A Refusal is thrown where it does not come. */
  take({ organisation, bytes, signal }: LargeBody): Promise<() => void> {
    if (signal.aborted) return Promise.reject(senderIsGone());
    const others = this.#waiting.filter((one) => one.organisation === organisation).length;
    if (others >= LARGE_BODIES.waiting.amount) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const leave = (reason: Refusal): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        stopWaiting();
        reject(reason);
        this.#serve();
      };
      const onAbort = (): void => leave(senderIsGone());
      const timer = setTimeout(() => leave(waitedTooLong()), LARGE_BODIES.patience.amount * 1000);
      const waiting: Waiting = {
        organisation,
        bytes,
        begin: () => {
          stopWaiting();
          resolve(() => this.#end(waiting));
        },
      };
      signal.addEventListener('abort', onAbort);
      this.#waiting.push(waiting);
      this.#serve();
    });
  }

  /** How many are being read, and how many wait. */
  get state(): { readonly underWay: number; readonly waiting: number } {
    return { underWay: this.#underWay.size, waiting: this.#waiting.length };
  }

  #end({ organisation, bytes }: Waiting): void {
    this.#underWay.delete(organisation);
    this.#bytes -= bytes;
    this.#serve();
  }

  /** In the order in which they came; who is too large for what is left keeps those behind from going first for ever. */
  #serve(): void {
    for (const next of [...this.#waiting]) {
      if (this.#underWay.has(next.organisation)) continue;
      if (this.#bytes + next.bytes > LARGE_BODIES.ofAll.amount) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#underWay.add(next.organisation);
      this.#bytes += next.bytes;
      next.begin();
    }
  }
}
