import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../src/commands/workspace.ts';

const SOURCES = [
  'shell/src',
  ...readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => `${name}/src`),
  ...readdirSync(path.join(ROOT, 'packages')).map((name) => `packages/${name}/src`),
];

/** Handwritten code that is shipped or runs to build it: no tests, and nothing generated. */
function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|bench)\.tsx?$|database\.types\.ts$/.test(file))
      .map((file) => path.join(folder, file));
  } catch {
    // A package without sources of its own: documents.
    return [];
  }
}

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8').trimEnd();
const linesOf = (text: string): readonly string[] => text.split('\n');

const REPEATED = 6;

/** Runs of lines that say something, by their text: brackets, imports and comments say nothing of their own. */
function runsOf(file: string): ReadonlyMap<string, string> {
  const withoutImports = textOf(file).replace(/^(import|export) [^;]*? from '[^']*';$/gm, (found) =>
    found.replace(/[^\n]/g, ''),
  );
  const saying = linesOf(withoutImports)
    .map((line, at) => ({ text: line.trim(), place: `${file}:${at + 1}` }))
    .filter(({ text }) => /\w/.test(text) && !/^(\/\/|\/?\*)/.test(text));
  return new Map(
    saying.flatMap(({ place }, at) => {
      const run = saying.slice(at, at + REPEATED);
      return run.length < REPEATED ? [] : [[run.map(({ text }) => text).join('\n'), place] as const];
    }),
  );
}

it('repeats no six lines across entities', () => {
  const first = new Map<string, string>();
  const repeated: string[] = [];
  for (const file of filesIn('packages/domain/src'))
    for (const [run, place] of runsOf(file)) {
      const before = first.get(run);
      if (before === undefined) first.set(run, place);
      else repeated.push(`${before} and ${place}:\n${run}`);
    }
  expect(repeated).toEqual([]);
});

it('has files that are read at one look: half of them have less than a hundred lines', () => {
  const lengths = SOURCES.flatMap(filesIn)
    .map((file) => linesOf(textOf(file)).length)
    .sort((a, b) => a - b);
  expect(lengths.length).toBeGreaterThan(500);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(100);
});
