import { DATABASE_GIVEN_UP, LASTING_FAILURE } from './exit-codes.ts';

/** The end of one server process. */
export interface End {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Milliseconds from becoming ready to its end; null if it was never ready. */
  readonly healthyForMs: number | null;
}

const LONGEST_WAIT_MS = 30_000;
const STEADY_AFTER_MS = 60_000;

/** Number of consecutive ends: a minute of health between two resets it. */
export function endsInARow(before: number, { healthyForMs }: End): number {
  return healthyForMs !== null && healthyForMs >= STEADY_AFTER_MS ? 1 : before + 1;
}

/** Returns the milliseconds to wait after a number of ends in a row: 0, 1000, 2000, 4000 … up to half a minute. */
export function waitAfter(ends: number): number {
  return ends <= 1 ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (ends - 2));
}

/**
 * Decides if the server is restarted after an unexpected end. A start that fails before the server was ever ready is
 * left to the operator, who has just run it, unless something killed it from outside.
 */
export function isStartedAgain({ code, signal }: End, wasEverReady: boolean): boolean {
  if (signal !== null) return true;
  return wasEverReady && code !== 0 && code !== LASTING_FAILURE;
}

/** Returns the reason of the server's end, without personal data, because `/health` shows it to everybody. */
export function reasonOf({ code, signal }: End): string {
  if (signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134)
    return 'It was aborted, most likely because it ran out of memory.';
  if (signal === 'SIGKILL')
    return 'It was killed (SIGKILL), by hand or because the system ran out of memory.';
  if (signal !== null) return `It was ended by ${signal}.`;
  if (code === DATABASE_GIVEN_UP) return 'Its database went away and did not come back.';
  return `It ended with code ${code}.`;
}
