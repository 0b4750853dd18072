import { findChromium } from '../commands/find-chromium.ts';
import { type PlaywrightReport, readPlaywright } from './results.ts';
import { readResults, removeResults, resultsFile } from './results-file.ts';
import { type RunContext, testEnvironment } from './run-context.ts';
import { BUILD_ENVIRONMENT, runTurbo } from './run-turbo.ts';
import type { StepChoice, StepResults } from './step.ts';
import { lastWords, taskFailures } from './task-failure.ts';
import { emit } from './test-events.ts';

const TASK = '@ledgerwise/e2e#browser';
const REPEAT = 'npm test -- --only browser';

/** Runs the browser tests of some areas, or of all by default, against the builds of an earlier step. */
export async function runBrowser(context: RunContext, { names }: StepChoice): Promise<StepResults> {
  const file = resultsFile('e2e', 'browser');
  const results = (message = '') =>
    readResults(
      file,
      (report: PlaywrightReport) => readPlaywright(report),
      () => ({ name: 'browser: it left no results', message, repeat: REPEAT }),
    );
  removeResults(file);
  const cached: string[] = [];
  const run = await runTurbo({
    // Forced it would build everything once more: the step before this one has just done so.
    options: ['browser', ...(context.isForced ? ['--force', '--only'] : [])],
    taskArguments: names?.map((name) => `tests/${name}/`) ?? [],
    env: {
      ...BUILD_ENVIRONMENT,
      ...testEnvironment(context),
      CHROMIUM: await findChromium(),
      PLAYWRIGHT_JSON: file,
    },
    onCached: (task) => {
      if (task !== TASK) return;
      cached.push('e2e');
      emit({ kind: 'done', tests: results().passed }, context.events);
    },
  });
  const { passed, failures } = results(lastWords(run, TASK));
  const isExplained = failures.length > 0 || context.announced().length > 0;
  return { passed, failures: isExplained ? failures : taskFailures(run, 'browser'), cached };
}
