import type { DataSource } from './data-source.ts';
import type { Organisation } from './host.ts';

/** Rows that the end of a sandbox removed, counted over all tables. */
export interface SandboxEnd {
  /** Rows that were removed. */
  readonly removed: number;
  /** Rows that are still there: 0, or something is wrong. */
  readonly left: number;
}

/** A temporary organization for a check. The user is its admin and its only member. */
export interface Sandbox {
  /** As the database made it: with what every new organization has, and no records. */
  readonly organisation: Organisation;
  /**
   * Its records. Watchers receive what is added, changed and removed through this object, not what functions
   * change.
   */
  readonly data: DataSource;
  /** Removes it with everything in it. Throws `sandbox.unknown` where it is gone already. */
  end(): Promise<SandboxEnd>;
}
