import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../commands/workspace.ts';
import type { Failure } from './failure.ts';
import type { Results } from './results.ts';

/** Where the tests of a workspace leave their results, which turbo keeps. */
export const resultsFile = (folder: string, name: string): string =>
  path.join(ROOT, folder, '.cache/test-results', `${name}.json`);

/** Takes away what an earlier run left: where this one writes nothing, its results must not be taken for new. */
export const removeResults = (file: string): void => rmSync(file, { force: true });

/** Reads the results of a task. One that left none has failed, whatever it ended with. */
export function readResults<Report>(
  file: string,
  read: (report: Report) => Results,
  withoutAny: () => Failure,
): Results {
  if (existsSync(file)) return read(JSON.parse(readFileSync(file, 'utf8')) as Report);
  return { passed: 0, failures: [withoutAny()] };
}
