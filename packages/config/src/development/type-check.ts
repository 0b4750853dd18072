import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runToLines } from '../commands/workspace.ts';
import { parseTypeErrors } from './parse-type-errors.ts';
import type { Problem } from './problem.ts';

/** The compiler itself: its command is a small program that would outlive being ended, where Node 20 runs it. */
async function compilerOf(root: string): Promise<string> {
  const installed = path.dirname(
    createRequire(path.join(root, 'package.json')).resolve('typescript/package.json'),
  );
  const file = pathToFileURL(path.join(installed, 'lib/getExePath.js')).href;
  const { default: getExePath } = (await import(file)) as { default: () => string };
  return getExePath();
}

/**
 * Checks the types of the whole workspace, including tests, and returns the problems. Only changes are checked again,
 * which takes a second or two. (`tsc -b --watch` of TypeScript 7 does not notice changes reliably.)
 */
export async function checkTypes(root: string): Promise<readonly Problem[]> {
  const lines: string[] = [];
  const code = await runToLines(
    await compilerOf(root),
    ['-b', '--pretty', 'false'],
    {},
    (line) => lines.push(line),
    root,
  );
  const problems = parseTypeErrors(lines);
  if (code === 0 || problems.length > 0) return problems;
  return [{ severity: 'error', text: `The types could not be checked:\n${lines.join('\n')}` }];
}
