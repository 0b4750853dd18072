import { formatSqlStatements } from '@supabase/pg-delta/sql-format';
import type { Step } from './compare-databases.ts';
import type { SchemaFile } from './schema-files.ts';

// Functions may refer to later objects; the comparison with the schema files checks them when everything
// exists.
const FIRST = 'set check_function_bodies = off;';
const LAST = 'reset check_function_bodies;';

const STYLE = { keywordCase: 'lower', indent: 2, maxWidth: 120 } as const;

/** The steps as scripts, each to be applied in one transaction. */
export function renderMigrations(steps: readonly Step[]): readonly string[] {
  const scripts: Step[][] = [[]];
  for (const step of steps) {
    if (step.beginsTransaction && scripts.at(-1)?.length) scripts.push([]);
    scripts.at(-1)?.push(step);
  }
  return scripts.map((part) => {
    const statements = formatSqlStatements(
      part.map(({ sql }) => sql),
      STYLE,
    ).map((sql) => `${sql};`);
    const hasFunctions = part.some(({ sql }) => /^create (or replace )?(function|procedure)/i.test(sql));
    return `${(hasFunctions ? [FIRST, ...statements, LAST] : statements).join('\n\n')}\n`;
  });
}

/** Renders the whole schema: the files themselves, in an order in which they can be applied. */
export function renderBaseline(files: readonly SchemaFile[]): string {
  const parts = files.map(({ name, script }) => `-- ${name}\n\n${script.trim()}`);
  return `${[FIRST, ...parts, LAST].join('\n\n')}\n`;
}
