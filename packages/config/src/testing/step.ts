import type { Failure } from './failure.ts';
import type { Results } from './results.ts';

/** Steps of a test run, in this order. */
export const STEPS = ['lint', 'types', 'build', 'size', 'unit', 'browser'] as const;
export type Step = (typeof STEPS)[number];

/** A step that is to be run. */
export interface StepChoice {
  readonly step: Step;
  /** Packages whose unit tests are run, or projects of the browser tests; all by default. */
  readonly names?: readonly string[];
}

/** Results of a step. */
export interface StepResults extends Results {
  /** Packages whose results come from an earlier run with the same files. */
  readonly cached: readonly string[];
}

/** A step without tests counts as one passed test. */
export const PASSED: StepResults = { passed: 1, failures: [], cached: [] };

export const failed = (...failures: readonly Failure[]): StepResults => ({ passed: 0, failures, cached: [] });

/** Parses names of steps, also separated by commas; all by default. */
export function chooseSteps(asked: readonly string[] | undefined): readonly StepChoice[] {
  const names = asked?.flatMap((list) => list.split(','));
  const unknown = names?.find((name) => !STEPS.some((step) => step === name));
  if (unknown === 'e2e')
    throw new Error('The step "e2e" is called "browser" now: npm test -- --only browser');
  if (unknown !== undefined)
    throw new Error(`There is no step "${unknown}". Choose from: ${STEPS.join(', ')}.`);
  return STEPS.filter((step) => names?.includes(step) ?? true).map((step) => ({ step }));
}
