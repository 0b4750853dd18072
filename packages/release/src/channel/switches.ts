import { randomBytes } from 'node:crypto';
import { Refusal } from '../refusal.ts';
import { SHELL } from '../releases/release-name.ts';
import type { Releases } from '../releases/releases.ts';
import type { ChannelRemote, ChannelState, LiveRelease } from './channel.ts';
import type { Change } from './channel-file.ts';
import { misfits } from './contract-fit.ts';

/** A release to be switched to. */
export interface Wanted {
  readonly name: string;
  readonly version: string;
}

/** Number of releases that rollbacks can go back. */
const KEPT_FOR_ROLLBACK = 10;

function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  const { [name]: _gone, ...rest } = record;
  return rest;
}

async function checkFit(releases: Releases, state: ChannelState, channel: string): Promise<void> {
  const problems = await misfits(state, channel, (name, version) => releases.published(name, version));
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
}

async function wantedRelease(releases: Releases, state: ChannelState, { name, version }: Wanted) {
  if (name !== SHELL && !state.remotes.some((remote) => remote.name === name))
    throw new Refusal(
      `${name} has no addresses in this channel yet. Register it first: ledgerwise-release register ${name} --title Title --base /path --claims '/path/*'`,
    );
  return releases.published(name, version);
}

/** Makes a release live for everybody; ends the canary of that name. */
export function promotion(releases: Releases, channel: string, wanted: Wanted): Change {
  const { name, version } = wanted;
  return async (state) => {
    const { digest } = await wantedRelease(releases, state, wanted);
    const live = state.releases[name];
    if (live?.version === version && !state.canaries[name]) return undefined;
    const earlier = (state.earlier[name] ?? []).filter((old) => old.version !== version);
    const before: readonly LiveRelease[] =
      live && live.version !== version
        ? [live, ...earlier.filter((old) => old.version !== live.version)]
        : earlier;
    const next = {
      ...state,
      releases: { ...state.releases, [name]: { version, digest } },
      earlier: { ...state.earlier, [name]: before.slice(0, KEPT_FOR_ROLLBACK) },
      canaries: without(state.canaries, name),
    };
    await checkFit(releases, next, channel);
    return { state: next, did: `promote ${name}@${version}` };
  };
}

/** Gives a release to a share of visitors. Visitors who have it keep it when the share grows. */
export function canaryStart(
  releases: Releases,
  channel: string,
  wanted: Wanted,
  percent: number,
  newSeed: string = randomBytes(9).toString('base64url'),
): Change {
  const { name, version } = wanted;
  return async (state) => {
    if (name === SHELL)
      throw new Refusal(
        'The shell cannot have a canary: a static host serves the same page to everybody. Try it in a channel of its own, then promote it.',
      );
    const { digest } = await wantedRelease(releases, state, wanted);
    const live = state.releases[name];
    if (!live)
      throw new Refusal(
        `Nothing of ${name} is live yet. Promote it: ledgerwise-release promote ${name}@${version}`,
      );
    if (live.version === version)
      throw new Refusal(`${name}@${version} is live for everybody. Name another version as the canary.`);
    const known = state.canaries[name];
    if (known?.version === version && known.percent === percent) return undefined;
    const seed = known?.version === version ? known.seed : newSeed;
    const next = {
      ...state,
      canaries: { ...state.canaries, [name]: { version, digest, percent, seed } },
    };
    await checkFit(releases, next, channel);
    return { state: next, did: `canary ${name}@${version} ${percent}%` };
  };
}

/** Ends the canary: everybody gets the live release. */
export function canaryEnd(name: string): Change {
  return async (state) =>
    state.canaries[name]
      ? { state: { ...state, canaries: without(state.canaries, name) }, did: `canary ${name} --off` }
      : undefined;
}

/**
 * Undoes the last switch of a name: ends the canary, so that everybody gets the live release; without a canary, makes
 * the previous release live. Repeating it goes back one more release.
 */
export function rollback(releases: Releases, channel: string, name: string): Change {
  return async (state) => {
    const canary = state.canaries[name];
    if (canary)
      return {
        state: { ...state, canaries: without(state.canaries, name) },
        did: `rollback ${name}: canary ${canary.version} ended`,
      };
    const [before, ...older] = state.earlier[name] ?? [];
    if (!before)
      throw new Refusal(
        `Nothing of ${name} was live before in channel ${channel}. Promote the version that you want: ledgerwise-release promote ${name}@1.2.3`,
      );
    await releases.published(name, before.version);
    const next = {
      ...state,
      releases: { ...state.releases, [name]: before },
      earlier: { ...state.earlier, [name]: older },
    };
    await checkFit(releases, next, channel);
    return { state: next, did: `rollback ${name} to ${before.version}` };
  };
}

/** Adds a module to the channel, or changes which addresses it has. It is shown once a release of it is promoted. */
export function registration(remote: ChannelRemote): Change {
  return async (state) => {
    const others = state.remotes.filter(({ name }) => name !== remote.name);
    for (const { name, claims } of others)
      for (const claim of remote.claims)
        if (claims.includes(claim))
          throw new Refusal(`${claim} belongs to ${name}. Claim other addresses for ${remote.name}.`);
    const isKnown = others.length < state.remotes.length;
    const remotes = isKnown
      ? state.remotes.map((known) => (known.name === remote.name ? remote : known))
      : [...state.remotes, remote];
    return { state: { ...state, remotes }, did: `register ${remote.name}` };
  };
}
