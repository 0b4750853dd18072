import { execFileSync } from 'node:child_process';
import { ROOT } from '../commands/workspace.ts';
import type { ChangedFile } from './affected-tasks.ts';

function git(args: readonly string[], folder: string): string {
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    stdio: 'pipe',
  });
}

const itemsOf = (output: string): readonly string[] => output.split('\0').filter((item) => item !== '');

function statusOf(output: string): readonly ChangedFile[] {
  const items = itemsOf(output);
  return items.flatMap((item, at) =>
    at % 2 === 0 ? [] : [{ path: item, isDeleted: items[at - 1] === 'D' }],
  );
}

/** Returns the commit where this branch left another; throws a message if there is none. */
export function commonCommit(base: string, folder: string = ROOT): string {
  try {
    return git(['merge-base', 'HEAD', base], folder).trim();
  } catch (error) {
    throw new Error(
      `Git finds no commit that this branch has in common with "${base}". Name another branch: npm run test:changed -- --base origin/main`,
      { cause: error },
    );
  }
}

/**
 * Files that differ from a commit: committed since, uncommitted, and untracked. A renamed file counts twice.
 */
export function changedFiles(commit: string, folder: string = ROOT): readonly ChangedFile[] {
  const tracked = statusOf(git(['diff', '--name-status', '--no-renames', '-z', commit], folder));
  const untracked = itemsOf(git(['ls-files', '--others', '--exclude-standard', '-z'], folder));
  return [...tracked, ...untracked.map((path) => ({ path, isDeleted: false }))];
}
