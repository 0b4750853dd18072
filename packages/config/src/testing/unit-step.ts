import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Workspace, workspaces } from '../commands/workspace.ts';
import { joined, type Results, readVitest, type VitestReport } from './results.ts';
import { readResults, removeResults, resultsFile } from './results-file.ts';
import { type RunContext, testEnvironment } from './run-context.ts';
import { runTurbo, type TurboRun } from './run-turbo.ts';
import type { StepChoice, StepResults } from './step.ts';
import { lastWords, taskFailures } from './task-failure.ts';
import { type Announced, emit } from './test-events.ts';

const TASK = '#test';
/** They have workers for all cores, and take half of the time. Turbo would start them last, behind what they depend on. */
const LARGEST = ['@ledgerwise/backend', '@ledgerwise/config'];
/** Packages at once beside a large one, which keeps a core busy: more than the cores that are left take longer together. */
const BESIDE_AT_ONCE = Math.min(Math.max(availableParallelism() - 1, 1), 4);
const BEHIND_AT_ONCE = Math.min(availableParallelism(), 4);

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

/** A run of turbo. */
interface Part {
  readonly names: readonly string[];
  readonly atOnce: number;
}

const isLarge = ({ name }: Workspace): boolean => LARGEST.includes(name);

/** The remotes are left for the time when the others are done. */
const isRemote = ({ folder }: Workspace): boolean => folder.startsWith('mf-');

/** Returns the runs of turbo in rows: the runs of a row follow each other, and the rows run at the same time. */
function rowsOf(names: readonly string[] | undefined): readonly (readonly Part[])[] {
  const namesOf = (isPart: (one: Workspace) => boolean): readonly string[] =>
    workspaces()
      .filter((one) => isPart(one) && (names?.includes(one.name) ?? true))
      .map(({ name }) => name);
  const rows: readonly (readonly Part[])[] = [
    [
      ...LARGEST.map((large) => ({ names: namesOf(({ name }) => name === large), atOnce: 1 })),
      { names: namesOf(isRemote), atOnce: BEHIND_AT_ONCE },
    ],
    [{ names: namesOf((one) => !isLarge(one) && !isRemote(one)), atOnce: BESIDE_AT_ONCE }],
  ];
  return rows.map((row) => row.filter((part) => part.names.length > 0));
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
  const runPart = ({ names: of, atOnce }: Part): Promise<TurboRun> =>
    runTurbo({
      options: [
        'test',
        ...of.map((name) => `--filter=${name}`),
        ...(context.isForced ? ['--force'] : []),
        '--continue=always',
        `--concurrency=${atOnce}`,
      ],
      env: testEnvironment(context),
      onCached: (task) => {
        if (!task.endsWith(TASK)) return;
        cached.push(testedBy(task));
        emit({ kind: 'done', tests: resultsOf(testedBy(task)).passed }, context.events);
      },
    });
  const rows = await Promise.all(rowsOf(names).map((row) => inTurn(row, runPart)));
  const announced = context.announced();
  const { passed, failures } = joined(rows.flat().map((run) => resultsOfRun(run, announced)));
  return { passed, failures, cached: cached.map(({ project }) => project) };
}
