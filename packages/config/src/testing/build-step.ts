import type { RunContext } from './run-context.ts';
import { BUILD_ENVIRONMENT, runTurbo } from './run-turbo.ts';
import { PASSED, type StepResults } from './step.ts';
import { taskFailures } from './task-failure.ts';

/** Builds the shell and the remotes. */
export async function runBuild({ isForced }: RunContext): Promise<StepResults> {
  const cached: string[] = [];
  const run = await runTurbo({
    options: ['build', ...(isForced ? ['--force'] : [])],
    env: BUILD_ENVIRONMENT,
    onCached: (task) => cached.push(task.replace('#build', '')),
  });
  const failures = taskFailures(run, 'build');
  return failures.length === 0 ? { ...PASSED, cached } : { passed: 0, failures, cached };
}
