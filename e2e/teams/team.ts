import { setTimeout as pause } from 'node:timers/promises';
import type { FaultyProxy } from '../fixtures/faulty-proxy.ts';
import { release, runRelease } from '../fixtures/release-command.ts';
import { HEALED, type HealedFault, REFUSED } from './breakages.ts';
import type { BrokenReleases } from './broken-releases.ts';
import { DeliveredFolder } from './delivered-folder.ts';
import { stateOf } from './live-state.ts';
import type { Tally } from './tally.ts';
import type { TeamBuilds } from './team-builds.ts';

/** How long a broken release stays live, so that a visitor encounters it. */
const LIVE_WHILE_BROKEN = 10_000;

export interface Surroundings {
  readonly store: string;
  readonly proxy: FaultyProxy;
  readonly broken: BrokenReleases;
  readonly tally: Tally;
  /** Even numbers below a limit, which follow from the seed. */
  readonly random: { below(limit: number): number };
}

type Step = 'publish' | 'canary' | 'promote' | 'rollback' | 'break';

/** Weighted by how often a team takes each step. */
const STEPS: readonly Step[] = [
  ...Array<Step>(3).fill('publish'),
  ...Array<Step>(2).fill('canary'),
  ...Array<Step>(3).fill('promote'),
  ...Array<Step>(2).fill('break'),
  'rollback',
];

/** A team that deploys one remote independently. */
export class Team {
  readonly #remote: string;
  readonly #builds: TeamBuilds;
  readonly #around: Surroundings;
  /** Good versions that it has published, the newest last. */
  readonly #published: string[] = [];
  /** Promoted releases, the current one last. */
  readonly #promoted: string[] = [];
  #hasCanary = false;
  #count = 0;

  constructor(remote: string, builds: TeamBuilds, around: Surroundings) {
    this.#remote = remote;
    this.#builds = builds;
    this.#around = around;
  }

  /** Takes one random step. */
  async act(): Promise<void> {
    const step = this.#published.length === 0 ? 'publish' : this.#one(STEPS);
    // A rollback needs two promotions.
    if (step === 'rollback' && this.#promoted.length < 2) return this.#promote(this.#one(this.#published));
    if (step === 'publish') return void (await this.#publishGood());
    if (step === 'break') return this.#break();
    if (step === 'rollback') return this.#rollback();
    if (step === 'promote') return this.#promote(this.#one(this.#published));
    const others = this.#published.filter((version) => version !== this.#promoted.at(-1));
    return others.length === 0 ? this.#publishGood() : this.#canary(this.#one(others));
  }

  #one<T>(list: readonly T[]): T {
    const found = list[this.#around.random.below(list.length)];
    if (found === undefined) throw new Error('There is nothing to choose from.');
    return found;
  }

  #nextVersion(): string {
    this.#count += 1;
    return `1.${this.#count}.0`;
  }

  #named(version: string): string {
    return `${this.#remote}@${version}`;
  }

  #deliver(built: string): { readonly version: string; readonly delivered: DeliveredFolder } {
    const version = this.#nextVersion();
    return { version, delivered: new DeliveredFolder(built, version) };
  }

  async #publish(delivered: DeliveredFolder): Promise<void> {
    await release(this.#around.store, 'publish', this.#remote, '--from', delivered.folder);
    this.#around.tally.count('releases published');
  }

  async #publishGood(): Promise<void> {
    const { version, delivered } = this.#deliver(this.#one(this.#builds.good));
    await this.#publish(delivered);
    delivered.remove();
    this.#published.push(version);
  }

  async #promote(version: string): Promise<void> {
    await release(this.#around.store, 'promote', this.#named(version));
    if (this.#promoted.at(-1) !== version) this.#promoted.push(version);
    this.#hasCanary = false;
    this.#around.tally.count('releases promoted');
  }

  async #canary(version: string): Promise<void> {
    await release(this.#around.store, 'canary', this.#named(version), this.#one(['10%', '30%', '50%']));
    this.#hasCanary = true;
    this.#around.tally.count('canaries begun');
  }

  /** Ends the canary, if there is one; otherwise rolls the live release back. */
  async #rollback(): Promise<void> {
    await release(this.#around.store, 'rollback', this.#remote);
    if (!this.#hasCanary) this.#promoted.pop();
    this.#hasCanary = false;
    this.#around.tally.count('rollbacks');
  }

  async #break(): Promise<void> {
    const kinds = [...Object.keys(REFUSED), ...HEALED];
    const kind = this.#one(kinds);
    const refused = REFUSED[kind];
    if (!refused) return this.#breakLive(kind as HealedFault);
    const { delivered } = this.#deliver(this.#builds.good[0]);
    refused.spoil(delivered);
    const before = await stateOf(this.#around.store, this.#remote);
    const { code, text } = await runRelease(this.#around.store, [
      'publish',
      this.#remote,
      '--from',
      delivered.folder,
    ]);
    delivered.remove();
    const { tally } = this.#around;
    if (code === 0 || !refused.names.test(text))
      tally.fault(`${this.#remote}: a release that ${kind} was taken, or refused without its name: ${text}`);
    else tally.count(`refused: a release that ${kind}`);
    if ((await stateOf(this.#around.store, this.#remote)) !== before)
      tally.fault(`${this.#remote}: what was refused changed what is live`);
  }

  /** A fault that only appears in use: promoted, seen by visitors, and rolled back. */
  async #breakLive(fault: HealedFault): Promise<void> {
    const { proxy, broken, tally } = this.#around;
    // Before the first promotion, a rollback has no meaning.
    if (this.#promoted.length === 0) await this.#promote(this.#one(this.#published));
    const { version, delivered } = this.#deliver(
      fault === 'throws' ? this.#builds.throwing : this.#one(this.#builds.good),
    );
    await this.#publish(delivered);
    delivered.remove();
    broken.begin(this.#remote, version);
    if (fault !== 'throws') proxy.spoil(`/remotes/${this.#remote}/${version}/`, fault);
    await this.#promote(version);
    await pause(LIVE_WHILE_BROKEN);
    await this.#rollback();
    broken.end(this.#remote);
    tally.count(`taken back: a release that ${fault}`);
  }
}
