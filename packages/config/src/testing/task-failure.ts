import { type Failure, firstLines } from './failure.ts';
import type { TurboRun } from './run-turbo.ts';

const textOf = (lines: readonly string[]): string =>
  lines.filter((line) => !/^(npm (warn|error)|cache (miss|bypass)|>|$)/.test(line)).join('\n');

/** Last output of a task, or of turbo if it did not get that far. */
export const lastWords = ({ tasks, lastErrors }: TurboRun, task: string): string =>
  firstLines(textOf(tasks.get(task)?.lastLines ?? []) || lastErrors);

/** Returns the failed tasks, with the end of their output; turbo itself if it ran none. */
export function taskFailures({ code, tasks, lastErrors }: TurboRun, step: string): readonly Failure[] {
  const failures = [...tasks]
    .filter(([, { hasFailed }]) => hasFailed)
    .map(([task, { lastLines }]) => ({
      name: `${step}: ${task}`,
      message: textOf(lastLines),
      repeat: `npx turbo run ${task}`,
    }));
  if (code === 0 || failures.length > 0) return failures;
  const message = firstLines(lastErrors || `it ended with ${code}`);
  return [{ name: `${step}: turbo`, message, repeat: `npm test -- --only ${step}` }];
}
