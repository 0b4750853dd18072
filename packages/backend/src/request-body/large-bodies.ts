import { Refusal } from '../front-door/index.ts';
import { LARGE_BODIES } from '../limits/body-limits.ts';

/** A large body that is not read yet. */
export interface LargeBody {
  readonly organisation: string;
  /** Declared size. */
  readonly bytes: number;
  readonly signal: AbortSignal;
}

/** The turn of a large body, until it is ended. */
export interface Turn {
  /** Aborted if others wait and this is the slowest to arrive. */
  readonly signal: AbortSignal;
  /** Notes what arrived. */
  add(bytes: number): void;
  end(): void;
}

interface Waiting {
  readonly organisation: string;
  readonly bytes: number;
  begin(): void;
}

interface UnderWay {
  readonly bytes: number;
  readonly since: number;
  readonly slow: AbortController;
  arrived: number;
}

const AGAIN = { 'retry-after': '10' };
const tooMany = (): Refusal => new Refusal(429, LARGE_BODIES.waiting.sentence, AGAIN);
const waitedTooLong = (): Refusal => new Refusal(503, LARGE_BODIES.patience.sentence, AGAIN);
const senderIsGone = (): Refusal => new Refusal(400, 'This request ended before its body did.');

const rateOf = ({ arrived, since }: UnderWay): number => arrived / (performance.now() - since);

/**
 * Turns for large bodies: one of an organization at a time, and a limited number of bytes in total. Waiting requests
 * are not read, so that their bytes stay with the client. If a body waits for room, the slowest sender is refused: a
 * sender that makes others wait must be faster than they are, and is then soon done.
 */
export class LargeBodies {
  readonly #waiting: Waiting[] = [];
  readonly #underWay = new Map<string, UnderWay>();
  #bytes = 0;

  /** Waits for the turn. Throws a Refusal if it does not come. */
  take({ organisation, bytes, signal }: LargeBody): Promise<Turn> {
    if (signal.aborted) return Promise.reject(senderIsGone());
    const others = this.#waiting.filter((one) => one.organisation === organisation).length;
    if (others >= LARGE_BODIES.waiting.amount) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        clearTimeout(timer);
        clearInterval(pressing);
        signal.removeEventListener('abort', onAbort);
      };
      const leave = (reason: Refusal): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        stopWaiting();
        reject(reason);
        this.#serve();
      };
      const onAbort = (): void => leave(senderIsGone());
      const timer = setTimeout(() => leave(waitedTooLong()), LARGE_BODIES.patience.amount);
      const pressing = setInterval(() => this.#makeRoom(waiting), LARGE_BODIES.headStart.amount);
      const waiting: Waiting = {
        organisation,
        bytes,
        begin: () => {
          stopWaiting();
          resolve(this.#begin(waiting));
        },
      };
      signal.addEventListener('abort', onAbort);
      this.#waiting.push(waiting);
      this.#serve();
    });
  }

  /** Returns the numbers of current and waiting bodies. */
  get state(): { readonly underWay: number; readonly waiting: number } {
    return { underWay: this.#underWay.size, waiting: this.#waiting.length };
  }

  #begin({ organisation, bytes }: Waiting): Turn {
    const body: UnderWay = { bytes, since: performance.now(), slow: new AbortController(), arrived: 0 };
    this.#underWay.set(organisation, body);
    this.#bytes += bytes;
    return {
      signal: body.slow.signal,
      add: (part) => {
        body.arrived += part;
      },
      end: () => {
        this.#underWay.delete(organisation);
        this.#bytes -= bytes;
        this.#serve();
      },
    };
  }

  /** Makes room for a body that waits for memory rather than for its own organization. */
  #makeRoom({ organisation }: Waiting): void {
    if (this.#underWay.has(organisation)) return;
    const youngest = performance.now() - LARGE_BODIES.headStart.amount;
    const arriving = [...this.#underWay.values()].filter(
      (one) => one.arrived < one.bytes && one.since <= youngest,
    );
    const [slowest] = arriving.sort((one, other) => rateOf(one) - rateOf(other));
    slowest?.slow.abort();
  }

  /**
   * Serves bodies in order of arrival; one that is too large for the remaining memory blocks later ones, so that they
   * do not always overtake it.
   */
  #serve(): void {
    for (const next of [...this.#waiting]) {
      if (this.#underWay.has(next.organisation)) continue;
      if (this.#bytes + next.bytes > LARGE_BODIES.ofAll.amount) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.begin();
    }
  }
}
