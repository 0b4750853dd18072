import { availableParallelism } from 'node:os';
import { LimitReached } from '../limits/limit-reached.ts';
import { HASH_LIMITS } from '../limits/sign-in-limits.ts';
import type { HashCost } from './password-hash.ts';

/** When a full queue has room again, and when a password has been looked at: about so many seconds. */
const QUEUE_S = 10;
const ONE_AFTER_THE_OTHER_S = 1;

/** Network or user whose password is hashed. */
export type Hasher =
  /** Visitors who sign in or up, counted by network. */
  | { readonly network: string }
  /** A signed-in user who enters their password again. */
  | { readonly person: string };

interface Lane {
  /** By network or user, in turn: the last one served is at the end. */
  readonly waiting: Map<string, (() => void)[]>;
  count: number;
  readonly most: { readonly amount: number; readonly sentence: string };
  readonly mostOfOne: { readonly amount: number; readonly sentence: string };
}

const newLane = (most: Lane['most'], mostOfOne: Lane['mostOfOne']): Lane => ({
  waiting: new Map(),
  count: 0,
  most,
  mostOfOne,
});

/**
 * Runs work that keeps a core busy, leaving one core free: hashing uses the threads that also serve files and
 * compression, beside a database that needs its share.
 * \n Signing in and signed-in users have separate queues, served in turn, so that members cannot prevent others from
 * signing in. Among sign-ins, networks are served in turn, so that guesses from a few do not block the rest.
 */
export class HashQueue {
  /** Cost of hashing new passwords, if not the default. */
  readonly cost: HashCost | undefined;
  readonly #atOnce: number;
  readonly #signIns = newLane(HASH_LIMITS.waitingSignIns, HASH_LIMITS.waitingSignInsOfNetwork);
  readonly #again = newLane(HASH_LIMITS.waitingAgain, HASH_LIMITS.ofPerson);
  /** Users whose password is waiting or being hashed. */
  readonly #people = new Set<string>();
  #lastServed: Lane = this.#again;
  #running = 0;

  constructor(atOnce: number = Math.max(1, Math.min(3, availableParallelism() - 1)), cost?: HashCost) {
    this.#atOnce = atOnce;
    this.cost = cost;
  }

  /** Runs the work in its turn; throws `LimitReached` if it could not be done in time. */
  async run<Result>(hasher: Hasher, work: () => Promise<Result>): Promise<Result> {
    if ('network' in hasher) return this.#inTurn(this.#signIns, hasher.network, work);
    const { person } = hasher;
    if (this.#people.has(person))
      throw new LimitReached(HASH_LIMITS.ofPerson.sentence, ONE_AFTER_THE_OTHER_S);
    this.#people.add(person);
    try {
      return await this.#inTurn(this.#again, person, work);
    } finally {
      this.#people.delete(person);
    }
  }

  async #inTurn<Result>(lane: Lane, key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) await this.#place(lane, key);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#next();
      // The next one in the queue takes the place.
      if (next) next();
      else this.#running -= 1;
    }
  }

  #place(lane: Lane, key: string): Promise<void> {
    const own = lane.waiting.get(key) ?? [];
    if (own.length >= lane.mostOfOne.amount) throw new LimitReached(lane.mostOfOne.sentence, QUEUE_S);
    if (lane.count >= lane.most.amount) throw new LimitReached(lane.most.sentence, QUEUE_S);
    return new Promise((resume) => {
      own.push(resume);
      lane.waiting.set(key, own);
      lane.count += 1;
    });
  }

  #next(): (() => void) | undefined {
    const other = this.#lastServed === this.#again ? this.#signIns : this.#again;
    const lane = other.count > 0 ? other : this.#lastServed;
    const [first] = lane.waiting;
    if (!first) return undefined;
    const [key, own] = first;
    const next = own.shift();
    lane.waiting.delete(key);
    if (own.length > 0) lane.waiting.set(key, own);
    lane.count -= 1;
    this.#lastServed = lane;
    return next;
  }
}
