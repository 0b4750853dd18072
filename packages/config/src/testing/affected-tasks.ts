import path from 'node:path';

/** A task in the output of `turbo run --dry=json`. */
export interface TurboTask {
  readonly taskId: string;
  readonly task: string;
  readonly package: string;
  readonly directory: string;
  readonly command: string;
  /** Hashes of files, by their path from the package. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly dependencies: readonly string[];
}

export interface DryRun {
  readonly globalCacheInputs: { readonly files: Readonly<Record<string, string>> };
  readonly tasks: readonly TurboTask[];
}

/** A file that differs from the base commit, by its path from the root. */
export interface ChangedFile {
  readonly path: string;
  readonly isDeleted: boolean;
}

/** True for configuration at the root, which tools read without turbo knowing; false for documents. */
const isOfEverything = (file: string, { globalCacheInputs }: DryRun): boolean =>
  file in globalCacheInputs.files || (!file.includes('/') && !file.endsWith('.md'));

const isBelow = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

/** A deleted file is no longer an input: any task that reads another file of its package may have read it. */
function readsWhereItWas(deleted: string, task: TurboTask, folders: readonly string[]): boolean {
  const folder = folders.find((candidate) => isBelow(deleted, candidate));
  return inputsOf(task).some((input) => folder !== undefined && isBelow(input, folder));
}

const inputsOf = ({ directory, inputs }: TurboTask): readonly string[] =>
  Object.keys(inputs).map((input) => path.posix.join(directory.replaceAll('\\', '/'), input));

/** Why a change can break each task that it can break: the first file found, or the task that it depends on. */
export function affectedTasks(dryRun: DryRun, changed: readonly ChangedFile[]): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  const ofEverything = changed.find(({ path: file }) => isOfEverything(file, dryRun));
  const changedPaths = new Set(changed.map(({ path: file }) => file));
  const deleted = changed.filter(({ isDeleted }) => isDeleted).map(({ path: file }) => file);
  const folders = [...new Set(dryRun.tasks.map(({ directory }) => directory))];
  for (const task of dryRun.tasks) {
    const reason =
      ofEverything?.path ??
      inputsOf(task).find((input) => changedPaths.has(input)) ??
      deleted.find((file) => readsWhereItWas(file, task, folders));
    if (reason !== undefined) reasons.set(task.taskId, reason);
  }
  return withDependents(dryRun.tasks, reasons);
}

function withDependents(
  tasks: readonly TurboTask[],
  changed: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const reasons = new Map(changed);
  for (let before = -1; before !== reasons.size; ) {
    before = reasons.size;
    for (const { taskId, dependencies } of tasks) {
      const cause = dependencies.find((dependency) => reasons.has(dependency));
      if (cause !== undefined && !reasons.has(taskId)) reasons.set(taskId, reasons.get(cause) ?? cause);
    }
  }
  return reasons;
}
