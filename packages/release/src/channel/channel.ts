import type { RegistryEntry } from '@ledgerwise/contract';
import { Refusal } from '../refusal.ts';

/** A release by its version; its digest identifies its content when it went live. */
export interface LiveRelease {
  readonly version: string;
  readonly digest: string;
}

/** A release that a part of the visitors gets. */
export interface LiveCanary extends LiveRelease {
  /** Percentage of visitors: more than 0, at most 100. */
  readonly percent: number;
  readonly seed: string;
}

/** A module's part of the registry that no release decides. */
export interface ChannelRemote extends Omit<RegistryEntry, 'entry' | 'version' | 'integrity' | 'canary'> {
  /** `mf-banking`: its releases in the store. */
  readonly name: string;
  /** Address of its folder where another host serves it; then the store holds no release of it. */
  readonly entry?: string;
}

/** `channels/<channel>.json`: the live releases. */
export interface Channel {
  readonly format: 1;
  readonly channel: string;
  /** Counts the switches, from 1. */
  readonly revision: number;
  /** Distinguishes two writers of the same revision. */
  readonly id: string;
  /** Live releases by name. */
  readonly releases: Readonly<Record<string, LiveRelease>>;
  /** Earlier live releases by name, latest first: the targets of a rollback. */
  readonly earlier: Readonly<Record<string, readonly LiveRelease[]>>;
  readonly canaries: Readonly<Record<string, LiveCanary>>;
  /** In the order of the sidebar. */
  readonly remotes: readonly ChannelRemote[];
  readonly redirects: Readonly<Record<string, string>>;
  /** When it was switched, in ISO 8601. */
  readonly at: string;
  readonly by: string;
  /** The operator's signature of the resulting registry (ed25519, base64); absent without a key. */
  readonly signature?: string;
  /** Description of the switch: `promote mf-banking@1.4.0`. */
  readonly did: string;
}

/** The part of a channel that a switch changes. */
export type ChannelState = Pick<Channel, 'releases' | 'earlier' | 'canaries' | 'remotes' | 'redirects'>;

export const EMPTY_STATE: ChannelState = {
  releases: {},
  earlier: {},
  canaries: {},
  remotes: [],
  redirects: {},
};

const CHANNEL = /^[a-z][a-z0-9-]*$/;

export function checkChannelName(channel: string): string {
  if (!CHANNEL.test(channel))
    throw new Refusal(
      `"${channel}" is not a channel name. Write lower-case letters, digits and hyphens: stable.`,
    );
  return channel;
}

/** Every release that visitors of a channel may get now. */
export function releasesInUse({
  releases,
  canaries,
}: ChannelState): readonly (readonly [string, LiveRelease])[] {
  return [...Object.entries(releases), ...Object.entries(canaries)];
}
