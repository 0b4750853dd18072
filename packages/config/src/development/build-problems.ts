import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { MultiStats, StatsError } from '@rspack/core';
import type { Problem } from './problem.ts';

/** Where in a module: `12:4-18`, `12:4` or `12:4-13:2`. */
const PLACE = /^(\d+):(\d+)/;

function problemOf({ message, moduleName, loc }: StatsError, folder: string): Problem {
  // `./src/module.tsx` of a package; what a loader or the bundler made has another form, and is no file.
  const file = moduleName?.startsWith('./') ? path.posix.join(folder, moduleName) : folder;
  const [, line, column] = PLACE.exec(loc ?? '') ?? [];
  return {
    severity: 'error',
    text: stripVTControlCharacters(message).trim(),
    file,
    ...(line !== undefined && { line: Number(line), column: Number(column) + 1 }),
  };
}

/** What keeps the bundler from building, each with its file seen from the root, and once where several builds meet it. */
export function buildProblems(stats: MultiStats, root: string): readonly Problem[] {
  const problems = stats.stats.flatMap((build) => {
    const folder = path.relative(root, build.compilation.compiler.context).replaceAll('\\', '/');
    const { errors = [] } = build.toJson({ all: false, errors: true });
    return errors.map((found) => problemOf(found, folder));
  });
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
