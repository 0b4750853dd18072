import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../src/commands/workspace.ts';

/** Files of the repository that git does not ignore, by git's patterns; all by default. Paths begin at its root. */
export function sourceFiles(...patterns: readonly string[]): readonly string[] {
  const options = ['--cached', '--others', '--exclude-standard', '--'];
  return execFileSync('git', ['ls-files', ...options, ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 ** 2,
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
}
