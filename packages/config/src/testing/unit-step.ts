import { availableParallelism } from 'node:os';
import path from 'node:path';
import { workspaces } from '../commands/workspace.ts';
import { joined, type Results, readVitest, type VitestReport } from './results.ts';
import { readResults, removeResults, resultsFile } from './results-file.ts';
import { type RunContext, testEnvironment } from './run-context.ts';
import { runTurbo, type TurboRun } from './run-turbo.ts';
import type { StepChoice, StepResults } from './step.ts';
import { lastWords, taskFailures } from './task-failure.ts';
import { type Announced, emit } from './test-events.ts';

const TASK = '#test';
/** Tested one after the other beside all others: they take half of the time. Turbo would start them last. */
const LONGEST = ['@ledgerwise/backend', '@ledgerwise/config'];
/** Other packages at once. Those above keep a core busy: more than the cores that are left take longer together. */
const OTHERS_AT_ONCE = Math.min(Math.max(availableParallelism() - 1, 1), 4);

interface Tested {
  readonly task: string;
  readonly project: string;
  readonly folder: string;
}

function testedBy(task: string): Tested {
  const workspace = workspaces().find(({ name }) => `${name}${TASK}` === task);
  if (workspace === undefined) throw new Error(`No workspace has the task ${task}.`);
  return { task, folder: workspace.folder, project: path.basename(workspace.folder) };
}

const resultsOf = ({ task, project, folder }: Tested, run?: TurboRun): Results =>
  readResults(
    resultsFile(folder, 'unit'),
    (report: VitestReport) => readVitest(report, project),
    () => ({
      name: `unit: ${project} left no results`,
      message: run ? lastWords(run, task) : '',
      repeat: `npx vitest run --project ${project}`,
    }),
  );

/** Outcome of one package; for a failure other than a test or an announced error, its last output. */
function outcomeOf(tested: Tested, run: TurboRun, announced: readonly Announced[]): Results {
  const { passed, failures } = resultsOf(tested, run);
  const isExplained = failures.length > 0 || announced.some(({ project }) => project === tested.project);
  const unexplained = taskFailures(run, 'unit').filter(({ name }) => name.endsWith(` ${tested.task}`));
  return { passed, failures: [...failures, ...(isExplained ? [] : unexplained)] };
}

/** Returns the results of a run of turbo; one without any test has failed. */
function resultsOfRun(run: TurboRun, announced: readonly Announced[]): Results {
  const tested = [...run.tasks.keys()].filter((task) => task.endsWith(TASK)).map(testedBy);
  if (tested.length === 0)
    return { passed: 0, failures: taskFailures({ ...run, code: run.code || 1 }, 'unit') };
  return joined(tested.map((one) => outcomeOf(one, run, announced)));
}

/** The filters of a run of turbo. */
type Filters = readonly string[];

/** Returns the runs of turbo in rows: the runs of a row follow each other, and the rows run at the same time. */
function rowsOf(names: readonly string[] | undefined): readonly (readonly Filters[])[] {
  const isRun = (name: string): boolean => names?.includes(name) ?? true;
  const others = names?.filter((name) => !LONGEST.includes(name)) ?? LONGEST.map((name) => `!${name}`);
  const longest = LONGEST.filter(isRun).map((name) => [name]);
  return [longest, others.length > 0 ? [others] : []];
}

async function inTurn<One, Result>(
  all: readonly One[],
  run: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of all) results.push(await run(one));
  return results;
}

/** Runs the unit tests of some packages, or of all by default. */
export async function runUnit(context: RunContext, { names }: StepChoice): Promise<StepResults> {
  for (const { folder } of workspaces()) removeResults(resultsFile(folder, 'unit'));
  const cached: Tested[] = [];
  const runFiltered = (filters: Filters): Promise<TurboRun> =>
    runTurbo({
      options: [
        'test',
        ...filters.map((filter) => `--filter=${filter}`),
        ...(context.isForced ? ['--force'] : []),
        '--continue=always',
        `--concurrency=${OTHERS_AT_ONCE}`,
      ],
      env: testEnvironment(context),
      onCached: (task) => {
        if (!task.endsWith(TASK)) return;
        cached.push(testedBy(task));
        emit({ kind: 'done', tests: resultsOf(testedBy(task)).passed }, context.events);
      },
    });
  const rows = await Promise.all(rowsOf(names).map((row) => inTurn(row, runFiltered)));
  const announced = context.announced();
  const { passed, failures } = joined(rows.flat().map((run) => resultsOfRun(run, announced)));
  return { passed, failures, cached: cached.map(({ project }) => project) };
}
