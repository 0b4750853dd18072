import { makeThrowawayFolder } from '../commands/throwaway-folder.ts';
import type { Failure } from './failure.ts';
import type { Tier } from './run-context.ts';
import type { RunRequest } from './run-steps.ts';
import { Terminal } from './terminal.ts';

/** Runs a test command; it exits with 1 if anything failed, and with a message if its arguments are invalid. */
export async function runCommand(
  test: (run: Omit<RunRequest, 'choices'>) => Promise<readonly Failure[]>,
): Promise<void> {
  const tier: Tier = process.env.TEST_TIER === 'full' ? 'full' : 'everyday';
  const run = {
    tier,
    terminal: new Terminal(process.stdout),
    scratch: makeThrowawayFolder(),
    isForced: Boolean(process.env.CI),
  };
  try {
    process.exitCode = (await test(run)).length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
