const A_MINUTE_MS = 60_000;
const MOST_KINDS = 100;

export interface RepeatedLinesOptions {
  log(line: string): void;
  readonly everyMs?: number;
}

/**
 * Logs the first line of a kind, and then the number of those that follow within a minute: lines that anyone can cause
 * must neither fill the disk nor bury the rest of the log.
 */
export class RepeatedLines {
  readonly #log: (line: string) => void;
  readonly #everyMs: number;
  /** Number of further lines of each kind. */
  readonly #more = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ log, everyMs = A_MINUTE_MS }: RepeatedLinesOptions) {
    this.#log = log;
    this.#everyMs = everyMs;
  }

  /** A line of a kind; kinds beyond a hundred a minute count as one. */
  say(kind: string, line: () => string): void {
    const known = this.#more.has(kind) || this.#more.size < MOST_KINDS ? kind : 'Something else went wrong';
    const more = this.#more.get(known);
    this.#more.set(known, more === undefined ? 0 : more + 1);
    if (more === undefined) this.#log(line());
    this.#timer ??= setTimeout(() => this.flush(), this.#everyMs).unref();
  }

  /** Logs the counts and starts again. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [kind, more] of this.#more)
      if (more > 0) this.#log(`${kind} (${more} more within ${Math.round(this.#everyMs / 1000)} seconds)`);
    this.#more.clear();
  }
}
