import type { Channel } from '../channel/channel.ts';
import type { Releases } from '../releases/releases.ts';
import type { Candidate } from './candidate.ts';

/** Options of publishing. */
export interface PublishOptions {
  /** Maximum bytes of scripts and styles; by default, the live version decides. */
  readonly budget?: number;
  /** Addresses that are removed on purpose. */
  readonly drops: readonly string[];
  readonly allowsSourceMaps: boolean;
}

/** Context that a candidate is compared with. */
export interface Surroundings {
  readonly channels: readonly Channel[];
  readonly releases: Releases;
  readonly options: PublishOptions;
}

/** Checks for one kind of mistake; returns a message for each. */
export type Check = (
  candidate: Candidate,
  surroundings: Surroundings,
) => readonly string[] | Promise<readonly string[]>;

/** Shortens a long list for a message. */
export const someOf = (names: readonly string[]): string =>
  names.length <= 5 ? names.join(', ') : `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`;
