import { affectedTasks, type ChangedFile, type DryRun, type TurboTask } from './affected-tasks.ts';
import type { Step, StepChoice } from './step.ts';

/** The projects of the browser tests are turbo tasks without a command, so that turbo's graph knows what each reads. */
export const BROWSER = 'browser:';
const NO_COMMAND = '<NONEXISTENT>';

/** A step that a change can break, and why. */
export interface ChangedStep extends StepChoice {
  /** A line for each of its packages or projects, or one for the whole step. */
  readonly reasons: readonly string[];
}

/** Returns the steps, packages and browser tests that a change can break, by turbo's graph. */
export function chooseChanged(dryRun: DryRun, changed: readonly ChangedFile[]): readonly ChangedStep[] {
  const reasons = affectedTasks(dryRun, changed);
  const affected = (isWanted: (task: TurboTask) => boolean) =>
    dryRun.tasks
      .filter((task) => isWanted(task) && reasons.has(task.taskId))
      .map(({ taskId, task, package: packageName }) => ({ task, packageName, reason: reasons.get(taskId) }));
  const whole = (step: Step, files: readonly string[]): readonly ChangedStep[] =>
    files[0] === undefined ? [] : [{ step, reasons: [files[0]] }];
  const some = (step: Step, parts: readonly { name: string; reason: string | undefined }[]) =>
    parts.length === 0
      ? []
      : [
          {
            step,
            names: parts.map(({ name }) => name),
            reasons: parts.map(({ name, reason }) => `${name}: ${reason}`),
          },
        ];

  const code = changed.map(({ path }) => path).filter((file) => !file.endsWith('.md'));
  const builds = affected(({ task, command }) => task === 'build' && command !== NO_COMMAND);
  const tests = affected(({ task, command }) => task === 'test' && command !== NO_COMMAND);
  const projects = affected(({ task }) => task.startsWith(BROWSER));
  const built = builds.map(({ packageName, reason }) => `${packageName}: ${reason}`);
  // packages/release composes page downloads from the builds.
  const composed = [...built, ...code.filter((file) => file.startsWith('packages/release/src/'))];
  return [
    ...whole('lint', code),
    ...whole('types', code),
    ...(composed.length === 0 ? [] : [{ step: 'build' as const, reasons: composed }]),
    ...whole('size', composed),
    ...some(
      'unit',
      tests.map(({ packageName, reason }) => ({ name: packageName, reason })),
    ),
    ...some(
      'browser',
      projects.map(({ task, reason }) => ({ name: task.slice(BROWSER.length), reason })),
    ),
  ];
}

/** Describes the chosen steps and the reasons, for the terminal. */
export function describeChoice(chosen: readonly ChangedStep[]): string {
  return chosen
    .flatMap(({ step, reasons }) => reasons.map((reason) => `${step.padEnd(8)} ${reason}`))
    .join('\n');
}
