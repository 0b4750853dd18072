import { setInterval as every } from 'node:timers';
import type postgres from 'postgres';

const LOOK_EVERY_MS = 250;
/** Beyond so many looks the primary's past is of no interest. */
const MOST_LOOKS = 40;

/** End of the primary's log at a moment, in bytes. */
interface Look {
  readonly at: number;
  readonly position: bigint;
}

/** A position in PostgreSQL's log as a number: `16/B374D848`. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * Measures the lag of a replica, in milliseconds: the age of the newest position of the primary that it has replayed,
 * sampled on both four times a second. Uses the clock of neither. Infinite if one of them does not respond.
 */
export class ReplicaLag {
  readonly #primary: postgres.Sql;
  readonly #replica: postgres.Sql;
  readonly #now: () => number;
  #looks: readonly Look[] = [];
  #replayed: bigint | 'all' | undefined;
  #isLooking = false;
  readonly #timer: NodeJS.Timeout;

  constructor(primary: postgres.Sql, replica: postgres.Sql, now: () => number = () => performance.now()) {
    this.#primary = primary;
    this.#replica = replica;
    this.#now = now;
    this.#timer = every(() => void this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Milliseconds, as of now. */
  get ms(): number {
    const replayed = this.#replayed;
    if (replayed === undefined) return Number.POSITIVE_INFINITY;
    const last = this.#looks.findLast(({ position }) => replayed === 'all' || position <= replayed);
    return last ? this.#now() - last.at : Number.POSITIVE_INFINITY;
  }

  /** Samples both positions; if one fails, the lag is infinite until it responds again. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const at = this.#now();
      const [end, replayed] = await Promise.all([this.#endOfLog(), this.#replayedUntil()]);
      this.#looks = [...this.#looks, { at, position: end }].slice(-MOST_LOOKS);
      this.#replayed = replayed;
    } catch {
      // The replica then serves no requests, which is all that is needed; /metrics shows it.
      this.#replayed = undefined;
    } finally {
      this.#isLooking = false;
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #endOfLog(): Promise<bigint> {
    const [row] = await this.#primary<{ position: string }[]>`select pg_current_wal_lsn()::text as position`;
    return positionOf(row?.position ?? '0/0');
  }

  /** Returns `all` if it has become the primary itself. */
  async #replayedUntil(): Promise<bigint | 'all'> {
    const [row] = await this.#replica<{ position: string | null }[]>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`;
    return row?.position ? positionOf(row.position) : 'all';
  }
}
