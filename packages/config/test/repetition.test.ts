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
    // A package of documents, without sources.
    return [];
  }
}

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8').trimEnd();
const linesOf = (text: string): readonly string[] => text.split('\n');

const REPEATED = 6;

/** Runs of significant lines, by their text, without brackets, imports and comments. */
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

const SCHEMAS = 'packages/backend/supabase/schemas';
/** Lines that every function or table has, and that mean nothing specific. */
const OF_EVERY_FUNCTION =
  /^(?:language \w+.*|set \w+ (?:=|to) .*|as \$\w*\$|declare|begin|end(?: \$\w*\$)?;|end (?:if|loop);|else|select|from|loop|return;|if not found then|returns \w+(?: \w+)?|org constant uuid := .*|security definer|primary key \(org_id, id\),|alter table .* enable row level security;)$/;

/** Runs of lines of a schema file, by their text, with the number of their first line among those that say something. */
function schemaRuns(file: string, wordsOf: (line: string) => string): ReadonlyMap<string, number> {
  const saying = linesOf(textOf(file))
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line) && !line.startsWith('--') && !OF_EVERY_FUNCTION.test(line))
    .map(wordsOf);
  return new Map(
    saying.flatMap((_line, at) => {
      const run = saying.slice(at, at + REPEATED);
      return run.length < REPEATED ? [] : [[run.join('\n'), at] as const];
    }),
  );
}

/** Places where two schema files say the same: a longer run is one place. */
function repeatedPlaces(folders: RegExp, wordsOf: (line: string) => string): readonly string[] {
  const files = readdirSync(path.join(ROOT, SCHEMAS), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.sql') && folders.test(file))
    .toSorted();
  const first = new Map<string, { readonly file: string; readonly at: number }>();
  const places: string[] = [];
  for (const file of files) {
    let last = '';
    for (const [run, at] of schemaRuns(path.join(SCHEMAS, file), wordsOf)) {
      const before = first.get(run);
      if (!before || before.file === file) {
        if (!before) first.set(run, { file, at });
        continue;
      }
      // Continues the run of the line above.
      if (`${before.file} ${before.at - 1} ${at - 1}` !== last)
        places.push(`${before.file} and ${file}:\n${run}`);
      last = `${before.file} ${before.at} ${at}`;
    }
  }
  return places;
}

it('schema files repeat six lines in at most five places', () => {
  const places = repeatedPlaces(/./, (line) => line);
  expect(places.length, places.join('\n\n')).toBeLessThanOrEqual(5);
});

const KINDS = /sales_order|purchase_order|invoice|bill|quote|order|customer|vendor/gi;

it('repeats no six lines between documents and orders, whatever the kind is called', () => {
  expect(repeatedPlaces(/^(?:documents|orders)\//, (line) => line.replaceAll(KINDS, 'kind'))).toEqual([]);
});
