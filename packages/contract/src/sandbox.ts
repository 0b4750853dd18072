import type { DataSource } from './data-source.ts';
import type { Organisation } from './host.ts';

/** Rows that the end of a sandbox removed, counted over all tables. */
export interface SandboxEnd {
  /** Rows that were removed. */
  readonly removed: number;
  /** Number of remaining rows; anything but 0 is an error. */
  readonly left: number;
}

/** A temporary organization for a check. The user is its admin and its only member. */
export interface Sandbox {
  /** As created: with the defaults of every new organization and no records. */
  readonly organisation: Organisation;
  /** Its records. Watchers receive changes made through this object, but not changes made by database functions. */
  readonly data: DataSource;
  /** Removes it with all its data. Throws `sandbox.unknown` if it no longer exists. */
  end(): Promise<SandboxEnd>;
}
