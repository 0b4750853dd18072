const MOST_KNOWN = 50_000;

/** Callers with changes within the last seconds. */
export class RecentWrites {
  readonly #forMs: number;
  readonly #now: () => number;
  /** Until when it counts as recent; the newest last. */
  readonly #until = new Map<string, number>();

  constructor(forMs: number, now: () => number = () => performance.now()) {
    this.#forMs = forMs;
    this.#now = now;
  }

  note(who: string): void {
    this.#until.delete(who);
    this.#until.set(who, this.#now() + this.#forMs);
    for (const [oldest, until] of this.#until) {
      if (until > this.#now() && this.#until.size <= MOST_KNOWN) break;
      this.#until.delete(oldest);
    }
  }

  isRecent(who: string): boolean {
    return (this.#until.get(who) ?? 0) > this.#now();
  }
}
