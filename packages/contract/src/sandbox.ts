import type { DataSource } from './data-source.ts';
import type { Organisation } from './host.ts';

/** What became of a sandbox, in rows of all tables. */
export interface SandboxEnd {
  /** How many rows went. */
  readonly removed: number;
  /** How many rows of it are still there: 0, or something is wrong. */
  readonly left: number;
}

/** An organisation that was made for a check: who asked for it is its admin, nobody else reaches it, and it goes whole. */
export interface Sandbox {
  /** As the database made it: with what every new organisation has, and no records. */
  readonly organisation: Organisation;
  /** Its records. Watchers are told of what is added, changed and removed here; who calls a function reads again. */
  readonly data: DataSource;
  /** Removes it with everything in it, posted entries too. Throws `sandbox.unknown` where it is gone already. */
  end(): Promise<SandboxEnd>;
}
