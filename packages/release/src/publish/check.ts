import type { Channel } from '../channel/channel.ts';
import type { Releases } from '../releases/releases.ts';
import type { Candidate } from './candidate.ts';

/** Options of publishing. */
export interface PublishOptions {
  /** Scripts and styles in bytes, at most; without it the live version decides. */
  readonly budget?: number;
  /** Addresses that are meant to go. */
  readonly drops: readonly string[];
  readonly allowsSourceMaps: boolean;
}

/** Context that a candidate is compared with. */
export interface Surroundings {
  readonly channels: readonly Channel[];
  readonly releases: Releases;
  readonly options: PublishOptions;
}

/** Looks for one kind of mistake; returns a sentence for each that it finds. */
export type Check = (
  candidate: Candidate,
  surroundings: Surroundings,
) => readonly string[] | Promise<readonly string[]>;

/** Of a long list, as many as people read. */
export const someOf = (names: readonly string[]): string =>
  names.length <= 5 ? names.join(', ') : `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`;
