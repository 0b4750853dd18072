/** So many at once, and that many again within each minute. */
export interface Allowance {
  readonly perMinute: number;
}

interface Level {
  tokens: number;
  at: number;
}

const MINUTE = 60_000;
const MOST_KEYS = 50_000;

/** Token buckets by key, in memory. A full bucket is forgotten: it says nothing. */
export class TokenBuckets {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #levels = new Map<string, Level>();

  constructor({ perMinute }: Allowance, now: () => number = Date.now) {
    this.#perMinute = perMinute;
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
    return missing <= 0 ? 0 : Math.ceil((missing / this.#perMinute) * 60);
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
    const level = this.#levels.get(key) ?? { tokens: this.#perMinute, at: now };
    level.tokens = Math.min(this.#perMinute, level.tokens + ((now - level.at) / MINUTE) * this.#perMinute);
    level.at = now;
    return level;
  }

  #forgetFull(): void {
    for (const key of this.#levels.keys()) {
      if (this.#level(key).tokens >= this.#perMinute) this.#levels.delete(key);
    }
  }
}
