import { listFailure } from './failure.ts';
import { keepTimes, readTimes, type Times } from './last-times.ts';
import { progressLine } from './progress-line.ts';
import { joined, type Results } from './results.ts';
import type { Tier } from './run-context.ts';
import { runStep } from './run-step.ts';
import type { StepChoice } from './step.ts';
import type { Terminal } from './terminal.ts';

export interface RunRequest {
  readonly choices: readonly StepChoice[];
  readonly tier: Tier;
  readonly terminal: Terminal;
  /** A folder that goes with the run. */
  readonly scratch: string;
  /** True to ignore the cache. */
  readonly isForced: boolean;
}

/** Runs the steps one after another and continues after a failure, so that one run reports all failures. */
export async function runSteps({ choices, ...run }: RunRequest): Promise<Results> {
  const { tier } = run;
  const known = readTimes(tier);
  const all: Results[] = [];
  for (const [at, choice] of choices.entries()) {
    const place = { step: choice.step, position: at + 1, steps: choices.length };
    const times = {
      lastTime: lastTimeOf(choice, known),
      secondsAfter: secondsOf(choices.slice(at + 1), known),
    };
    const outcome = await runStep(choice, run, ({ progress }) =>
      progressLine({ ...place, ...times, ...progress }),
    );
    if (outcome.times) keepTimes(tier, { [choice.step]: outcome.times });
    all.push(outcome);
  }
  const results = joined(all);
  run.terminal.print(summaryOf(results));
  return results;
}

/** The duration of a part of a step is unknown. */
const lastTimeOf = ({ step, names }: StepChoice, known: Times) => (names ? undefined : known[step]);

/** Returns the total duration of steps; undefined if one is unknown. */
export function secondsOf(choices: readonly StepChoice[], known: Times): number | undefined {
  let seconds = 0;
  for (const choice of choices) {
    const last = lastTimeOf(choice, known);
    if (last === undefined) return undefined;
    seconds += last.seconds;
  }
  return seconds;
}

/** Tools read the last line. */
export function summaryOf({ passed, failures }: Results): string {
  const named = failures.length > 0 ? ['', 'Failed:', ...failures.map(listFailure)] : [];
  return [...named, '', `${passed} passed, ${failures.length} failed`].join('\n');
}
