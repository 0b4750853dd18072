import { availableParallelism } from 'node:os';

/** Thrown when so many wait that a further one would not be answered in time. */
export class TooBusy extends Error {}

const MOST_WAITING = 100;

/**
 * Runs work that fills a core, no more at once than leaves one core free: passwords are derived on the threads that also
 * serve files and compression, and beside a database that needs its turn.
 */
export class HashQueue {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number = Math.max(1, Math.min(3, availableParallelism() - 1))) {
    this.#atOnce = atOnce;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= MOST_WAITING) throw new TooBusy();
      await new Promise<void>((resume) => this.#waiting.push(resume));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Who waits takes over the place of who goes.
      if (next) next();
      else this.#running -= 1;
    }
  }
}
