import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';
import type { Table } from './catalog.ts';
import type { Observation } from './observing.ts';
import { PROTECTED } from './states.ts';

const FILE = new URL('./decisions.txt', import.meta.url);

/** Pseudo-columns: whether rows may be added in a state, and whether rows in it may be deleted. */
const ROWS = ['added', 'deleted'] as const;

/** It changes with its row and has no meaning by itself. */
const IGNORED = 'updated_at';

/**
 * Decision about a column of rows in a state: everyone with the right may write it (`free`), nobody (`stays`), or these
 * write paths.
 */
export interface Decision {
  readonly paths: readonly (readonly string[])[];
  readonly isFree: boolean;
}

/** Decisions by `table.column state`. */
export type Decisions = ReadonlyMap<string, Decision>;

/** The source of a document never changes, whatever its kind. */
async function decideOrigins(sql: postgres.Sql, decisions: Map<string, Decision>): Promise<void> {
  const origins = await sql<{ made: string; made_from: string }[]>`
    select 'public.' || m.table_name as made, k.parent_column as made_from
    from private.document_conversions c
    join private.document_kinds k on k.kind = c.kind join private.document_kinds m on m.kind = c.to_kind`;
  for (const { made, made_from } of origins)
    for (const state of Object.keys(PROTECTED[made] ?? {}))
      decisions.set(`${made}.${made_from} ${state}`, { paths: [], isFree: false });
}

/**
 * Reads `decisions.txt`, and from the database which documents name their origin. @throws Error for an invalid line, or
 * a second decision
 */
export async function readDecisions(sql: postgres.Sql): Promise<Decisions> {
  const decisions = new Map<string, Decision>();
  await decideOrigins(sql, decisions);
  const groups = new Map<string, readonly string[]>();
  let table = '';
  for (const line of (await readFile(FILE, 'utf8')).split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const group = /^@(\w+) = (.+)$/.exec(line);
    const told = /^ +([^:]+): (.+?)(?: in ([a-z ]+))?$/.exec(line);
    if (group) groups.set(`@${group[1]}`, (group[2] ?? '').split(' '));
    else if (/^[a-z]+\.\w+$/.test(line)) table = line;
    else if (told) {
      const [, words = '', columns = '', states = Object.keys(PROTECTED[table] ?? {}).join(' ')] = told;
      const decision = {
        isFree: words === 'free',
        paths:
          words === 'free' || words === 'stays'
            ? []
            : words.split(' ').map((word) => groups.get(word) ?? [word]),
      };
      for (const column of columns.split(' '))
        for (const state of states.split(' ')) {
          const key = `${table}.${column} ${state}`;
          if (decisions.has(key)) throw new Error(`decisions.txt decides ${key} twice.`);
          decisions.set(key, decision);
        }
    } else throw new Error(`decisions.txt: "${line}" is neither a table, a group nor a decision.`);
  }
  return decisions;
}

/** True if a column can be written in every state. */
export const isFree = (decisions: Decisions, table: string, column: string): boolean =>
  Object.keys(PROTECTED[table] ?? {}).every((state) => decisions.get(`${table}.${column} ${state}`)?.isFree);

/** Every column of the protected tables in each state that a row of its table can be in. */
export const cellsOf = (tables: readonly Table[]): readonly string[] =>
  tables.flatMap(({ name, columns }) =>
    [...columns.map((column) => column.name).filter((column) => column !== IGNORED), ...ROWS].flatMap(
      (column) => Object.keys(PROTECTED[name] ?? {}).map((state) => `${name}.${column} ${state}`),
    ),
  );

/** Columns without a decision, as messages. */
export const undecided = (tables: readonly Table[], decisions: Decisions): readonly string[] =>
  cellsOf(tables)
    .filter((cell) => !decisions.has(cell))
    .map(
      (cell) =>
        `${cell}: nobody has decided who may change it. Write it down in test/write-paths/decisions.txt below its table: stays, free, or the functions that it follows.`,
    );

/** Forbidden changes, as messages. */
export function faults(observations: readonly Observation[], decisions: Decisions): readonly string[] {
  const found = new Set<string>();
  for (const { trial, changes } of observations)
    for (const { table, columns, states } of changes)
      for (const column of columns)
        for (const state of states) {
          const decision = decisions.get(`${table}.${column} ${state}`);
          if (trial.path === 'sandbox' || (decision && !permits(decision, trial.path)))
            found.add(
              `${table}.${column} of a row that is ${state} was changed by ${trial.path}, and must not be: ${trial.about}`,
            );
        }
  return [...found];
}

const permits = ({ isFree, paths }: Decision, path: string): boolean =>
  isFree || paths.some((names) => names.includes(path));

/** Decisions that no write path has used: they allow too much, or no test tries them. */
export function unused(observations: readonly Observation[], decisions: Decisions): readonly string[] {
  const seen = new Map<string, Set<string>>();
  for (const { trial, changes } of observations)
    for (const { table, columns, states } of changes)
      for (const column of columns)
        for (const state of states) {
          const key = `${table}.${column} ${state}` as const;
          seen.set(key, (seen.get(key) ?? new Set<string>()).add(trial.path));
        }
  return [...decisions].flatMap(([cell, { isFree, paths }]) => {
    const by = seen.get(cell) ?? new Set<string>();
    if (isFree && by.size === 0) return [`${cell}: is free, and no write path changed it`];
    return paths
      .filter((names) => !names.some((name) => by.has(name)))
      .map((names) => `${cell}: follows ${names.join(' ')}, and never did`);
  });
}
