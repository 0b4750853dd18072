import type { RateLimit } from './limit.ts';

interface Level {
  tokens: number;
  at: number;
}

/** Beyond this number of keys, the least recently used is removed: its bucket is most likely full again. */
const MOST_KEYS = 50_000;

/**
 * Token buckets by key, in memory: the whole amount is available at once, and is replenished evenly within each period.
 */
export class TokenBuckets {
  readonly #amount: number;
  readonly #perMs: number;
  readonly #now: () => number;
  readonly #mostKeys: number;
  /** The most recently used is last. */
  readonly #levels = new Map<string, Level>();
  /** Uses by key since the last call; undefined until the first. */
  #uses: Map<string, number> | undefined;

  /** The clock must be monotonic: if it were set back, everybody would be locked out for as long. */
  constructor(
    { amount, perMs }: Pick<RateLimit, 'amount' | 'perMs'>,
    now: () => number = () => performance.now(),
    mostKeys = MOST_KEYS,
  ) {
    this.#amount = amount;
    this.#perMs = perMs;
    this.#now = now;
    this.#mostKeys = mostKeys;
  }

  /** Uses an amount if there is enough; otherwise nothing. */
  take(key: string, cost = 1): boolean {
    const level = this.#level(key);
    if (level.tokens < cost) return false;
    level.tokens -= cost;
    this.#levels.delete(key);
    this.#levels.set(key, level);
    const [oldest] = this.#levels.keys();
    if (this.#levels.size > this.#mostKeys && oldest !== undefined) this.#levels.delete(oldest);
    this.#uses?.set(key, (this.#uses.get(key) ?? 0) + cost);
    return true;
  }

  /** Returns the uses by key since the last call; none at the first. */
  takeUses(): ReadonlyMap<string, number> {
    const uses = this.#uses ?? new Map<string, number>();
    this.#uses = new Map();
    return uses;
  }

  /** Sets what is left after the use of other servers too; uses since `takeUses` are subtracted. */
  setLevel(key: string, tokens: number): void {
    this.#level(key).tokens = tokens - (this.#uses?.get(key) ?? 0);
  }

  /** Seconds until the key can pay a cost again. */
  secondsUntil(key: string, cost = 1): number {
    const missing = cost - this.#level(key).tokens;
    return missing <= 0 ? 0 : Math.ceil((missing / this.#amount) * (this.#perMs / 1000));
  }

  /** Undoes a take. */
  giveBack(key: string, cost = 1): void {
    this.#level(key).tokens += cost;
  }

  forget(key: string): void {
    this.#levels.delete(key);
  }

  #level(key: string): Level {
    const now = this.#now();
    const level = this.#levels.get(key) ?? { tokens: this.#amount, at: now };
    const back = ((now - level.at) / this.#perMs) * this.#amount;
    level.tokens = Math.min(this.#amount, level.tokens + back);
    level.at = now;
    return level;
  }
}
