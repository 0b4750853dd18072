import path from 'node:path';
import { runBrowser } from './browser-step.ts';
import { runBuild } from './build-step.ts';
import { runScript } from './command-step.ts';
import { describeFailure, type Failure, withoutRepetition } from './failure.ts';
import type { StepTimes } from './progress-line.ts';
import type { Results } from './results.ts';
import type { RunContext } from './run-context.ts';
import { StepState } from './run-state.ts';
import { failed, type Step, type StepChoice, type StepResults } from './step.ts';
import { type Announced, EventReader } from './test-events.ts';
import { runUnit } from './unit-step.ts';

type Runner = (context: RunContext, choice: StepChoice) => Promise<StepResults>;

const RUNNERS: Readonly<Record<Step, Runner>> = {
  lint: (context) => runScript('lint', 'lint', context),
  types: (context) => runScript('types', 'typecheck', context),
  build: runBuild,
  size: (context) => runScript('size', 'size', context),
  unit: runUnit,
  browser: runBrowser,
};

const EVERY = 500;

/** Outcome of a step, with its duration if it ran completely. */
export interface StepOutcome extends Results {
  readonly times: StepTimes | undefined;
}

/** Runs a step; failures are printed when they happen, and `lineOf` says in the meantime how far it is. */
export async function runStep(
  choice: StepChoice,
  run: Omit<RunContext, 'events' | 'announced'>,
  lineOf: (state: StepState) => string,
): Promise<StepOutcome> {
  const { terminal, scratch } = run;
  const state = new StepState();
  const events = path.join(scratch, `events-${choice.step}`);
  const reader = new EventReader(events);
  const announced = (): readonly Announced[] => {
    for (const event of reader.read()) {
      state.take(event);
      if (event.kind === 'failed') terminal.print(describeFailure(event.failure));
    }
    return state.failures;
  };
  const timer = setInterval(() => {
    announced();
    terminal.update(lineOf(state));
  }, EVERY);
  const results = await resultsOf(choice, { ...run, events, announced });
  clearInterval(timer);
  const printed = withoutRepetition(announced().map(({ failure }) => failure));
  const failures = withoutRepetition([...printed, ...results.failures]);
  for (const failure of failures.slice(printed.length)) terminal.print(describeFailure(failure));
  terminal.update('');
  terminal.print(endOf(choice.step, state.times.seconds, results, failures));
  const isWhole = results.cached.length === 0 && failures.length === 0 && !choice.names;
  return { passed: results.passed, failures, times: isWhole ? state.times : undefined };
}

async function resultsOf(choice: StepChoice, context: RunContext): Promise<StepResults> {
  try {
    return await RUNNERS[choice.step](context, choice);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const repeat = `npm test -- --only ${choice.step}`;
    return failed({ name: `${choice.step}: it could not be run`, message, repeat });
  }
}

function endOf(
  step: Step,
  seconds: number,
  { passed, cached }: StepResults,
  failures: readonly Failure[],
): string {
  const verdict = failures.length === 0 ? 'passed' : `FAILED (${failures.length})`;
  const tests = step === 'unit' || step === 'browser' ? `, ${passed} tests passed` : '';
  const fromCache = cached.length > 0 ? `, from the cache: ${cached.join(', ')}` : '';
  return `── ${step}: ${verdict} in ${seconds.toFixed(1)} s${tests}${fromCache}`;
}
