import { parseRegistry } from '@ledgerwise/contract';
import type { FaultyProxy } from '../fixtures/faulty-proxy.ts';
import { release, runRelease } from '../fixtures/release-command.ts';
import type { Tally } from './tally.ts';

const REMOTE = 'mf-banking';
/** Without a hanging request: a browser sends only six to a server at once. */
const FAULTS = ['answers with 500', 'breaks off'] as const;

/** The live release, and whether its files can be loaded. */
export interface LiveState {
  readonly version: string;
  readonly isSpoilt: boolean;
}

interface Random {
  below(limit: number): number;
}

/** A remote that is deployed, rolled back and broken at random. */
export class LiveBanking {
  readonly #store: string;
  readonly #proxy: FaultyProxy;
  readonly #random: Random;
  readonly #tally: Tally;
  readonly #url: string;
  #version = '';
  #spoilt: string | undefined;

  constructor(store: string, url: string, proxy: FaultyProxy, random: Random, tally: Tally) {
    this.#store = store;
    this.#url = url;
    this.#proxy = proxy;
    this.#random = random;
    this.#tally = tally;
  }

  get state(): LiveState {
    return { version: this.#version, isSpoilt: this.#spoilt === this.#version };
  }

  /** Asks the server: a rollback must lead to the release of the store. */
  async #readVersion(): Promise<void> {
    const { remotes } = parseRegistry(await (await fetch(`${this.#url}/remotes.json`)).json());
    this.#version = remotes.find(({ id }) => id === 'banking')?.version ?? '';
  }

  async promote(version: string): Promise<void> {
    if (version === this.state.version) return;
    await release(this.#store, 'promote', `${REMOTE}@${version}`);
    await this.#readVersion();
    this.#tally.count('deployed');
  }

  /** True if there was an earlier release. */
  async #rollBack(): Promise<boolean> {
    const { code } = await runRelease(this.#store, ['rollback', REMOTE]);
    await this.#readVersion();
    if (code === 0) this.#tally.count('rolled back');
    return code === 0;
  }

  /** The files of the live release become unavailable. */
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

  /** Takes one random step, and returns its name. */
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
    if (step <= 3 && (await this.#rollBack())) return `roll back to ${this.#version}`;
    const version = versions[this.#random.below(versions.length)] ?? '';
    await this.promote(version);
    return `deploy ${version}`;
  }
}
