import { ApiRefusal } from '../api/api-refusal.ts';
import { DISK_LIMITS } from '../limits/disk-limits.ts';
import { guards } from '../limits/limit.ts';
import type { Disk } from './disk.ts';

/**
 * Maximum age of the measured disk space: little is written in this time, and a flood of requests does not measure each
 * time.
 */
const FRESH_MS = 1000;

const { leftToBooks } = DISK_LIMITS;

/** Limits writing by the free space of the disk. If that is unknown, everything may be written. */
export class DiskRoom {
  readonly #read: () => Promise<Disk>;
  readonly #now: () => number;
  #known: Promise<Disk> | undefined;
  #readAt = 0;

  constructor(read: () => Promise<Disk>, now: () => number = () => performance.now()) {
    this.#read = read;
    this.#now = now;
  }

  look(): Promise<Disk> {
    if (!this.#known || this.#now() - this.#readAt >= FRESH_MS) {
      this.#readAt = this.#now();
      this.#known = this.#read();
    }
    return this.#known;
  }

  /** True if nothing may be written, so that PostgreSQL has room for its log. */
  async isFull(): Promise<boolean> {
    return (await this.look()).state === 'full';
  }

  /** Throws an `ApiRefusal` for requests that take much space, if what is left is reserved for the books. */
  async requireFor(method: string, pathname: string): Promise<void> {
    if (!guards(leftToBooks, method, pathname)) return;
    const { state } = await this.look();
    if (state !== 'low' && state !== 'full') return;
    throw new ApiRefusal({
      status: 503,
      code: '53100',
      hint: 'server.disk_full',
      sentence: leftToBooks.sentence,
    });
  }
}
