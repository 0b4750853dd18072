import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../commands/workspace.ts';
import type { Failure } from './failure.ts';
import type { Results } from './results.ts';

/** Path of the results of a workspace's tests, which turbo caches. */
export const resultsFile = (folder: string, name: string): string =>
  path.join(ROOT, folder, '.cache/test-results', `${name}.json`);

/** Deletes results of an earlier run: if this one writes none, they must not count as new. */
export const removeResults = (file: string): void => rmSync(file, { force: true });

/** Reads the results of a task. A task without results has failed, whatever its exit code. */
export function readResults<Report>(
  file: string,
  read: (report: Report) => Results,
  withoutAny: () => Failure,
): Results {
  if (existsSync(file)) return read(JSON.parse(readFileSync(file, 'utf8')) as Report);
  return { passed: 0, failures: [withoutAny()] };
}
