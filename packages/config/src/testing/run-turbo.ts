import { binOf, runToLines } from '../commands/workspace.ts';
import { type TaskLog, TurboLog } from './turbo-log.ts';

/** Result of a run of turbo. */
export interface TurboRun {
  readonly code: number;
  readonly tasks: ReadonlyMap<string, TaskLog>;
  /** Last output of turbo itself, outside of the logs of tasks. */
  readonly lastErrors: string;
}

/** Tasks to run, and options for turbo. */
export interface TurboRequest {
  readonly options: readonly string[];
  /** For the tasks' own command. */
  readonly taskArguments?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Called for each task whose results come from the cache. */
  readonly onCached?: (task: string) => void;
}

/** Tests use the same build that is delivered; with another environment, turbo would create a second one. */
export const BUILD_ENVIRONMENT = { NODE_ENV: 'production' };

const ENVIRONMENT = { TURBO_TELEMETRY_DISABLED: '1' };
const TURBO = binOf('turbo', 'bin/turbo');
const KEPT = 30;

export async function runTurbo({
  options,
  taskArguments = [],
  env = {},
  onCached = () => undefined,
}: TurboRequest): Promise<TurboRun> {
  const log = new TurboLog();
  const others: string[] = [];
  const forTasks = taskArguments.length > 0 ? ['--', ...taskArguments] : [];
  const code = await runToLines(
    process.execPath,
    [TURBO, 'run', ...options, '--json', '--output-logs=new-only', ...forTasks],
    { ...ENVIRONMENT, ...env },
    (line, output) => {
      if (output === 'stderr') others.push(line);
      const cached = output === 'stdout' ? log.take(line) : undefined;
      if (cached !== undefined) onCached(cached);
    },
  );
  return { code, tasks: log.tasks, lastErrors: others.slice(-KEPT).join('\n') };
}

/** Plan of turbo, from a dry run. */
export async function dryRun<Answer>(tasks: readonly string[]): Promise<Answer> {
  const said = { stdout: [] as string[], stderr: [] as string[] };
  const code = await runToLines(
    process.execPath,
    [TURBO, 'run', ...tasks, '--dry=json'],
    ENVIRONMENT,
    (line, output) => said[output].push(line),
  );
  if (code !== 0) throw new Error(`turbo could not say what it would do:\n${said.stderr.join('\n')}`);
  return JSON.parse(said.stdout.join('\n')) as Answer;
}
