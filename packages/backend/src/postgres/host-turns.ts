import { setTimeout as pause } from 'node:timers/promises';

/** A session that ends sooner was refused: the host is down, or a standby where the primary is wanted. */
const SHORT_LIFE_MS = 500;
/** After every host has refused. */
const WAIT_MS = 200;

/** Which of several hosts comes next: the one that works, for as long as it does. */
class HostTurns {
  #at = 0;
  #refusals = 0;

  get at(): number {
    return this.#at;
  }

  /** Waits a moment where every host has just refused, as they do while a standby becomes the primary. */
  async waitForTurn(hosts: number): Promise<void> {
    if (hosts > 1 && this.#refusals > 0 && this.#refusals % hosts === 0) await pause(WAIT_MS);
  }

  /** A session of the host has ended, after so many milliseconds. */
  ended(host: number, hosts: number, lifeMs: number): void {
    if (lifeMs > SHORT_LIFE_MS) {
      this.#refusals = 0;
      return;
    }
    // Of several that were refused at once, the first moves on.
    if (host !== this.#at) return;
    this.#refusals += 1;
    this.#at = (this.#at + 1) % hosts;
  }
}

const turns = new WeakMap<readonly string[], HostTurns>();

/** The turns of a pool, which is known by its list of hosts. */
export function turnsOf(hosts: readonly string[]): HostTurns {
  const known = turns.get(hosts) ?? new HostTurns();
  turns.set(hosts, known);
  return known;
}
