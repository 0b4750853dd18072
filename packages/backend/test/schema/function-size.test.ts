import { expect, test } from 'vitest';
import { readSchemaFiles } from '../../src/schema/schema-files.ts';

/** The same as the limit of a function in TypeScript (`noExcessiveLinesPerFunction` of biome). */
const MOST_LINES = 100;

/** Matches a function from its head to the end of its dollar-quoted body. */
const FUNCTION = /^create (?:or replace )?(?:function|procedure) ([\w.]+)[^$]*(\$\w*\$)[\s\S]*?\2/gm;

/** Number of lines of each function in a script. */
const sizesOf = (script: string): readonly (readonly [name: string, lines: number])[] =>
  [...script.matchAll(FUNCTION)].map(([text, name = '']) => [name, text.split('\n').length]);

test('a function is counted from its head to the end of its body', () => {
  const script = `create function private.short(a integer) returns integer
language sql immutable
as $$ select a $$;
comment on function private.short(integer) is 'Costs $1.';

create function private.long() returns text
language sql
as $body$
  select $$
  a
  $$
$body$;`;
  expect(sizesOf(script)).toEqual([
    ['private.short', 3],
    ['private.long', 7],
  ]);
});

test(`no function of the schema has over ${MOST_LINES} lines`, async () => {
  const files = await readSchemaFiles();
  const sizes = files.flatMap(({ name, script }) =>
    sizesOf(script).map(([called, lines]) => ({ name, called, lines })),
  );
  const declared = files.reduce(
    (sum, { script }) =>
      sum + (script.match(/^create (?:or replace )?(?:function|procedure) /gm) ?? []).length,
    0,
  );
  expect(sizes.length, 'every function is counted').toBe(declared);
  expect(sizes.filter(({ lines }) => lines > MOST_LINES)).toEqual([]);
});
