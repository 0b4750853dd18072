import { failureInWords } from '@ledgerwise/resource/checks';
import { authCases } from './auth-cases.ts';
import { booksCases } from './books-cases.ts';
import { type Bench, type ConformanceCase, Skipped, type Suite, type Target } from './conformance-case.ts';
import { dataCases } from './data-cases.ts';
import { openBench } from './open-bench.ts';
import { rightsCases } from './rights-cases.ts';

export interface CaseResult {
  readonly suite: Suite;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why it failed or was skipped; empty if it passed. */
  readonly reason: string;
}

/** All cases, ordered so that each builds on the ones before. */
export const conformanceCases = (): readonly ConformanceCase[] => [
  ...authCases,
  ...rightsCases,
  ...dataCases(),
  ...booksCases(),
];

async function runCase({ suite, name, run }: ConformanceCase, bench: Bench): Promise<CaseResult> {
  try {
    await run(bench);
    return { suite, name, outcome: 'passed', reason: '' };
  } catch (error) {
    const outcome = error instanceof Skipped ? 'skipped' : 'failed';
    return { suite, name, outcome, reason: failureInWords(error) };
  }
}

export interface ConformanceRun {
  readonly results: readonly CaseResult[];
  /** A line for each thing that remains in the project. */
  readonly left: readonly string[];
}

/** Runs cases against a project, one after another; a failing one does not stop the others. Throws `NotTried`. */
export async function runConformance(
  target: Target,
  cases: readonly ConformanceCase[] = conformanceCases(),
  onResult: (result: CaseResult) => void = () => {},
): Promise<ConformanceRun> {
  const bench = await openBench(target);
  const results: CaseResult[] = [];
  let left: readonly string[] = [];
  try {
    for (const each of cases) {
      const result = await runCase(each, bench);
      results.push(result);
      onResult(result);
    }
  } finally {
    left = await bench.close();
  }
  return { results, left };
}
