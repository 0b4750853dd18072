/** So many at once, and that many again within each period. */
export interface Allowance {
  readonly most: number;
  readonly perMs: number;
}

interface Level {
  tokens: number;
  at: number;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const MOST_KEYS = 50_000;

/** Token buckets by key, in memory. A full bucket is forgotten: it says nothing. */
export class TokenBuckets {
  readonly #most: number;
  readonly #perMs: number;
  readonly #now: () => number;
  readonly #levels = new Map<string, Level>();

  /** The clock only ever runs forward: one that is set back must not keep everybody out for as long. */
  constructor({ most, perMs }: Allowance, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#perMs = perMs;
    this.#now = now;
  }

  /** Takes a token where there is one. */
  take(key: string): boolean {
    const level = this.#level(key);
    if (level.tokens < 1) return false;
    level.tokens -= 1;
    this.#levels.set(key, level);
    if (this.#levels.size > MOST_KEYS) this.#forgetFull();
    return true;
  }

  /** Seconds until the key has a token again. */
  secondsUntilNext(key: string): number {
    const missing = 1 - this.#level(key).tokens;
    return missing <= 0 ? 0 : Math.ceil((missing / this.#most) * (this.#perMs / 1000));
  }

  /** Undoes a take. */
  giveBack(key: string): void {
    this.#level(key).tokens += 1;
  }

  forget(key: string): void {
    this.#levels.delete(key);
  }

  #level(key: string): Level {
    const now = this.#now();
    const level = this.#levels.get(key) ?? { tokens: this.#most, at: now };
    level.tokens = Math.min(this.#most, level.tokens + ((now - level.at) / this.#perMs) * this.#most);
    level.at = now;
    return level;
  }

  #forgetFull(): void {
    for (const key of this.#levels.keys()) {
      if (this.#level(key).tokens >= this.#most) this.#levels.delete(key);
    }
  }
}
