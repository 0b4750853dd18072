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
/** Packages at once, so that the backend, which takes as long as all others, starts early. */
const AT_ONCE = 3;

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

/** Runs the unit tests of some packages, or of all by default. */
export async function runUnit(context: RunContext, { names }: StepChoice): Promise<StepResults> {
  for (const { folder } of workspaces()) removeResults(resultsFile(folder, 'unit'));
  const cached: Tested[] = [];
  const run = await runTurbo({
    options: [
      'test',
      ...(names?.map((name) => `--filter=${name}`) ?? []),
      ...(context.isForced ? ['--force'] : []),
      '--continue=always',
      `--concurrency=${AT_ONCE}`,
    ],
    env: testEnvironment(context),
    onCached: (task) => {
      if (!task.endsWith(TASK)) return;
      cached.push(testedBy(task));
      emit({ kind: 'done', tests: resultsOf(testedBy(task)).passed }, context.events);
    },
  });
  const tested = [...run.tasks.keys()].filter((task) => task.endsWith(TASK)).map(testedBy);
  const announced = context.announced();
  const results = joined(tested.map((one) => outcomeOf(one, run, announced)));
  const withoutTests = tested.length === 0 ? taskFailures({ ...run, code: run.code || 1 }, 'unit') : [];
  return {
    passed: results.passed,
    failures: [...results.failures, ...withoutTests],
    cached: cached.map(({ project }) => project),
  };
}
