import { setTimeout as pause } from 'node:timers/promises';

/** A session that ends sooner was refused: the host is down, or a standby instead of the primary. */
const SHORT_LIFE_MS = 500;
/** After every host has refused. */
const WAIT_MS = 200;

/** Selects one of several hosts: the same one while it works. */
class HostTurns {
  #at = 0;
  #refusals = 0;

  get at(): number {
    return this.#at;
  }

  /** Waits a moment if every host has just refused, as they do during a failover. */
  async waitForTurn(hosts: number): Promise<void> {
    if (hosts > 1 && this.#refusals > 0 && this.#refusals % hosts === 0) await pause(WAIT_MS);
  }

  /** A session of the host has ended, after so many milliseconds. */
  ended(host: number, hosts: number, lifeMs: number): void {
    if (lifeMs > SHORT_LIFE_MS) {
      this.#refusals = 0;
      return;
    }
    // If several were refused at once, only the first switches.
    if (host !== this.#at) return;
    this.#refusals += 1;
    this.#at = (this.#at + 1) % hosts;
  }
}

const turns = new Map<string, HostTurns>();

/** Returns the turns of a list of hosts, shared by all pools with the same list. */
export function turnsOf(hosts: readonly string[], ports: readonly number[]): HostTurns {
  const name = hosts.map((host, at) => `${host}:${ports[at]}`).join();
  const known = turns.get(name) ?? new HostTurns();
  turns.set(name, known);
  return known;
}
