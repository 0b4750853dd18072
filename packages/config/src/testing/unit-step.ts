import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Workspace, workspaces } from '../commands/workspace.ts';
import { joined, type Results, readVitest, type VitestReport } from './results.ts';
import { readResults, removeResults, resultsFile } from './results-file.ts';
import { type RunContext, type Tier, testEnvironment } from './run-context.ts';
import { runTurbo, type TurboRun } from './run-turbo.ts';
import type { StepChoice, StepResults } from './step.ts';
import { lastWords, taskFailures } from './task-failure.ts';
import { type Announced, emit } from './test-events.ts';

const TASK = '#test';
/** It has workers for all cores, and takes half of the time. Turbo would start it last, behind what it depends on. */
const LARGEST = '@ledgerwise/backend';
/** It has workers for all cores too. In the full tier it takes as long, and waits for other programs most of the time. */
const SECOND = '@ledgerwise/config';
/** Packages at once beside the largest, which keeps a core busy: more than the cores that are left take longer together. */
const BESIDE_AT_ONCE = Math.min(Math.max(availableParallelism() - 1, 1), 4);
const BEHIND_AT_ONCE = Math.min(availableParallelism(), 4);
/** In the full tier the two largest take most of the time, and wait for much of it: a third has room beside them. */
const PARTS_AT_ONCE: Readonly<Record<Tier, number>> = { everyday: 2, full: 3 };

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

/** The remotes are left for the time when the others are done. */
const isRemote = ({ folder }: Workspace): boolean => folder.startsWith('mf-');

/** Returns the runs of turbo in the order in which they start. */
function partsOf(chosen: readonly string[] | undefined): readonly Part[] {
  const part = (atOnce: number, isPart: (one: Workspace) => boolean): Part => ({
    names: workspaces()
      .filter((one) => isPart(one) && (chosen?.includes(one.name) ?? true))
      .map(({ name }) => name),
    atOnce,
  });
  const isLarge = ({ name }: Workspace): boolean => name === LARGEST || name === SECOND;
  return [
    part(1, ({ name }) => name === LARGEST),
    part(1, ({ name }) => name === SECOND),
    part(BESIDE_AT_ONCE, (one) => !isLarge(one) && !isRemote(one)),
    part(BEHIND_AT_ONCE, isRemote),
  ].filter(({ names }) => names.length > 0);
}

/** Keeps some parts running, as long as there are any. */
async function runAtOnce(
  places: number,
  parts: readonly Part[],
  run: (part: Part) => Promise<TurboRun>,
): Promise<readonly TurboRun[]> {
  const waiting = [...parts];
  const runs: TurboRun[] = [];
  const place = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) runs.push(await run(part));
  };
  await Promise.all(Array.from({ length: places }, place));
  return runs;
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
  const runs = await runAtOnce(PARTS_AT_ONCE[context.tier], partsOf(names), runPart);
  const announced = context.announced();
  const { passed, failures } = joined(runs.map((run) => resultsOfRun(run, announced)));
  return { passed, failures, cached: cached.map(({ project }) => project) };
}
