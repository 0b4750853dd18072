import type { Terminal } from './terminal.ts';
import type { Announced } from './test-events.ts';

export type Tier = 'everyday' | 'full';

/** Shared context of the steps of a run. */
export interface RunContext {
  readonly tier: Tier;
  readonly terminal: Terminal;
  /** Temporary folder, deleted after the run. */
  readonly scratch: string;
  /** The file that reporters write to. */
  readonly events: string;
  /** Announcements of reporters about this step so far. */
  readonly announced: () => readonly Announced[];
  /** In CI, turbo's cache is not used. */
  readonly isForced: boolean;
}

/** Environment of the tests' processes. */
export const testEnvironment = ({ scratch, events }: RunContext): Readonly<Record<string, string>> => ({
  TMPDIR: scratch,
  TEST_EVENTS: events,
});
