import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { MultiStats, StatsError } from '@rspack/core';
import type { Problem } from './problem.ts';

/** Position in a module after its loader: `12:4-18`, `12:4` or `12:4-13:2`. */
const PLACE = /^(\d+):(\d+)/;
const UNRESOLVED = /Can't resolve '([^']+)'/;

type Place = Pick<Problem, 'line' | 'column'>;

/**
 * Finds the position of an import of a missing file. Loaders move lines, so the import is searched in the source; if
 * there are several, the one nearest to the bundler's position. Undefined if it is not in the source in this form.
 */
function placeOfImport(source: string, request: string, seenAt: number): Place {
  const places = source.split('\n').flatMap((text, index) => {
    const column = Math.max(text.indexOf(`'${request}'`), text.indexOf(`"${request}"`));
    return column < 0 ? [] : [{ line: index + 1, column: column + 1 }];
  });
  const [nearest] = places.toSorted((a, b) => Math.abs(a.line - seenAt) - Math.abs(b.line - seenAt));
  return nearest ?? {};
}

function placeInSource(message: string, loc: string | undefined, source: string | undefined): Place {
  const [, line, column] = PLACE.exec(loc ?? '') ?? [];
  if (line === undefined) return {};
  const request = UNRESOLVED.exec(message)?.[1];
  if (request !== undefined && source !== undefined) return placeOfImport(source, request, Number(line));
  return { line: Number(line), column: Number(column) + 1 };
}

function problemOf({ message, moduleName, loc }: StatsError, folder: string, root: string): Problem {
  const text = stripVTControlCharacters(message).trim();
  // `./src/module.tsx` of a package; generated modules have another form, and are not files.
  const file = moduleName?.startsWith('./') ? path.posix.join(folder, moduleName) : undefined;
  const inRoot = file && path.join(root, file);
  const source = inRoot && existsSync(inRoot) ? readFileSync(inRoot, 'utf8') : undefined;
  return { severity: 'error', text, file: file ?? folder, ...placeInSource(text, loc, source) };
}

/** Returns the errors of the bundler, each with its file relative to the root, and once if several builds report it. */
export function buildProblems(stats: MultiStats, root: string): readonly Problem[] {
  const problems = stats.stats.flatMap((build) => {
    const folder = path.relative(root, build.compilation.compiler.context).replaceAll('\\', '/');
    const { errors = [] } = build.toJson({ all: false, errors: true });
    return errors.map((found) => problemOf(found, folder, root));
  });
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
