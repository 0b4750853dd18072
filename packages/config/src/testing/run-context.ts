import type { Terminal } from './terminal.ts';
import type { Announced } from './test-events.ts';

/** What the steps of a run share. */
export interface RunContext {
  readonly terminal: Terminal;
  /** What is thrown away with the run. */
  readonly scratch: string;
  /** The file that reporters write to. */
  readonly events: string;
  /** What reporters have announced of this step so far. */
  readonly announced: () => readonly Announced[];
  /** In CI nothing is taken from turbo's cache. */
  readonly isForced: boolean;
}

/** Environment of the tests' processes. */
export const testEnvironment = ({ scratch, events }: RunContext): Readonly<Record<string, string>> => ({
  TMPDIR: scratch,
  TEST_EVENTS: events,
});
