import { TokenBuckets } from './token-buckets.ts';

/** A rate limit: its name in the declaration, and the amount that is replenished within each period. */
export interface Rate {
  readonly name: string;
  readonly amount: number;
  readonly perMs: number;
}

/** Counts the use of limits, by key. */
export interface Rates {
  /** Uses an amount and returns 0 if there is enough; otherwise returns the seconds until there is. */
  take(rate: Rate, key: string, cost: number): Promise<number>;
  /** Undoes a take of one. */
  giveBack(rate: Rate, key: string): Promise<void>;
  /** Resets the use of a key. */
  forget(rate: Rate, key: string): Promise<void>;
  /** Notes that an account was signed in to from a network; `pair` names both. */
  remember(pair: string): Promise<void>;
  isRemembered(pair: string): Promise<boolean>;
}

const MOST_REMEMBERED = 20_000;

/** In memory, for the one server of a database. */
export class MemoryRates implements Rates {
  readonly #buckets = new Map<string, TokenBuckets>();
  readonly #now: (() => number) | undefined;
  /** The newest last. */
  readonly #remembered = new Set<string>();

  constructor(now?: () => number) {
    this.#now = now;
  }

  async take(rate: Rate, key: string, cost: number): Promise<number> {
    const buckets = this.#of(rate);
    return buckets.take(key, cost) ? 0 : Math.max(1, buckets.secondsUntil(key, cost));
  }

  async giveBack(rate: Rate, key: string): Promise<void> {
    this.#of(rate).giveBack(key);
  }

  async forget(rate: Rate, key: string): Promise<void> {
    this.#of(rate).forget(key);
  }

  async remember(pair: string): Promise<void> {
    this.#remembered.delete(pair);
    this.#remembered.add(pair);
    const [oldest] = this.#remembered;
    if (this.#remembered.size > MOST_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
  }

  async isRemembered(pair: string): Promise<boolean> {
    return this.#remembered.has(pair);
  }

  #of(rate: Rate): TokenBuckets {
    const buckets = this.#buckets.get(rate.name) ?? new TokenBuckets(rate, this.#now);
    this.#buckets.set(rate.name, buckets);
    return buckets;
  }
}
