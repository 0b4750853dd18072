import { release } from '../fixtures/release-command.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import type { Tally } from './tally.ts';

const REMOTE = 'mf-banking';
/** Not one that hangs: six such requests are all that a browser sends to a server at once. */
const FAULTS = ['answers with 500', 'breaks off'] as const;

/** The live release, and whether its files can be loaded. */
export interface LiveState {
  readonly version: string;
  readonly isSpoilt: boolean;
}

interface Random {
  below(limit: number): number;
}

/** One remote, deployed, rolled back and broken at random. */
export class LiveBanking {
  readonly #store: string;
  readonly #proxy: FaultyProxy;
  readonly #random: Random;
  readonly #tally: Tally;
  /** Versions that were live, the present one last. */
  #history: readonly string[] = [];
  #spoilt: string | undefined;

  constructor(store: string, proxy: FaultyProxy, random: Random, tally: Tally) {
    this.#store = store;
    this.#proxy = proxy;
    this.#random = random;
    this.#tally = tally;
  }

  get state(): LiveState {
    const version = this.#history.at(-1) ?? '';
    return { version, isSpoilt: this.#spoilt === version };
  }

  async promote(version: string): Promise<void> {
    if (version === this.state.version) return;
    await release(this.#store, 'promote', `${REMOTE}@${version}`);
    this.#history = [...this.#history, version];
    this.#tally.count('deployed');
  }

  async #rollBack(): Promise<void> {
    await release(this.#store, 'rollback', REMOTE);
    this.#history = this.#history.slice(0, -1);
    this.#tally.count('rolled back');
  }

  /** The files of the live release cannot be had any more. */
  #break(): void {
    const { version } = this.state;
    this.#spoilt = version;
    this.#proxy.spoil(
      `/remotes/${REMOTE}/${version}/`,
      FAULTS[this.#random.below(FAULTS.length)] ?? 'breaks off',
    );
    this.#tally.count('broken');
  }

  async mend(): Promise<void> {
    this.#proxy.mend();
    this.#spoilt = undefined;
  }

  /** One random step; answers what it was. */
  async act(versions: readonly string[]): Promise<string> {
    const step = this.#random.below(6);
    if (step === 0 && this.#spoilt === undefined) {
      this.#break();
      return `break ${this.state.version}`;
    }
    if (step === 1 && this.#spoilt !== undefined) {
      await this.mend();
      return 'mend';
    }
    if (step <= 3 && this.#history.length > 1) {
      await this.#rollBack();
      return `roll back to ${this.state.version}`;
    }
    const version = versions[this.#random.below(versions.length)] ?? '';
    await this.promote(version);
    return `deploy ${version}`;
  }
}
