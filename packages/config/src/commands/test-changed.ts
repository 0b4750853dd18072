import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { DryRun } from '../testing/affected-tasks.ts';
import { changedFiles, commonCommit } from '../testing/changed-files.ts';
import { BROWSER, chooseChanged, describeChoice } from '../testing/choose-changed.ts';
import { runCommand } from '../testing/run-command.ts';
import { runSteps } from '../testing/run-steps.ts';
import { dryRun } from '../testing/run-turbo.ts';
import { ROOT } from './workspace.ts';

/** Returns the tasks that represent the projects of the browser tests. */
function browserTasks(): readonly string[] {
  const { tasks } = JSON.parse(readFileSync(path.join(ROOT, 'e2e/turbo.json'), 'utf8')) as {
    readonly tasks: Readonly<Record<string, unknown>>;
  };
  return Object.keys(tasks).filter((name) => name.startsWith(BROWSER));
}

await runCommand(async (run) => {
  const { values } = parseArgs({ options: { base: { type: 'string', default: 'main' } } });
  const commit = commonCommit(values.base);
  const changed = changedFiles(commit);
  const since = `since ${values.base} (${commit.slice(0, 8)})`;
  if (changed.length === 0) {
    run.terminal.print(`Nothing has changed ${since}: there is nothing to test.`);
    return [];
  }
  const choices = chooseChanged(await dryRun<DryRun>(['build', 'test', ...browserTasks()]), changed);
  run.terminal.print(`Changed ${since}: ${changed.length} files. Can break:\n${describeChoice(choices)}\n`);
  const { failures } = await runSteps({ ...run, choices });
  return failures;
});
