import type postgres from 'postgres';
import { listFunctions } from '../permission-matrix/functions.ts';
import { callPaths } from './call-paths.ts';
import { type Row, readRows, readTables, readTargets } from './catalog.ts';
import { type Decisions, isFree } from './decisions.ts';
import { jobPaths } from './job-paths.ts';
import { listPaths } from './list-paths.ts';
import { type Observation, type Trial, take } from './observing.ts';
import { restPaths } from './rest-paths.ts';
import type { World } from './world.ts';

export interface Thoroughness {
  /** Rows of each combination of states and status. */
  readonly rows: number;
  /** Values that each column is changed to; the API also tries all values that the checks name. */
  readonly values: number;
  /**
   * Whether rows without a state are taken as well, through which protected ones might change, and requests of a sandbox; and
   * lists and functions take each row, in place of the one of each table that is in the most states.
   */
  readonly isWhole: boolean;
  /** One of the tables, or all. */
  readonly table?: string;
  /** The decisions: free columns are not tried. */
  readonly decisions: Decisions;
}

/** Write paths per transaction: an import leaves a megabyte in the connection that is freed at its end. */
const AT_ONCE = 250;

/** Runs all write paths from the initial state, and returns their outcomes. Everything is rolled back. */
export async function takeAll(
  sql: postgres.Sql,
  world: World,
  how: Thoroughness,
  prepare: (session: postgres.TransactionSql) => Promise<unknown> = async () => {},
): Promise<readonly Observation[]> {
  const trials = await pathsFrom(sql, world, how);
  const observations: Observation[] = [];
  const undone = new Undone();
  for (let start = 0; start < trials.length; start += AT_ONCE)
    await sql
      .begin(async (session) => {
        await prepare(session);
        observations.push(...(await take(session, trials.slice(start, start + AT_ONCE), world)));
        throw undone;
      })
      .catch((reason: unknown) => {
        if (reason !== undone) throw reason;
      });
  return observations;
}

/** For `takeAll`: a table without one of its triggers. */
export const dropTrigger =
  (table: string, trigger: string) =>
  (sql: postgres.TransactionSql): Promise<unknown> =>
    sql`drop trigger ${sql(trigger)} on ${sql(table)}`;

/** Matches the fault that names a write path by which a column was changed. */
export const changedBy = (path: string, column: string): RegExp =>
  new RegExp(`^${column} .* changed by ${path},`, 'm');

async function pathsFrom(
  sql: postgres.ISql,
  world: World,
  { rows: ofEachKind, values, isWhole, table, decisions }: Thoroughness,
): Promise<readonly Trial[]> {
  const known = await readTables(sql);
  const tables = new Map(known.map((one) => [one.name, one]));
  const all = [...(await readRows(sql, known, ofEachKind)), ...(await readTargets(sql, known))];
  const chosen = all.filter(
    (row) => (isWhole || row.states.length > 0) && (table === undefined || row.table === table),
  );
  const some = isWhole ? chosen : mostSettled(chosen);
  const lists = chosen.flatMap((row) => {
    const its = tables.get(row.table);
    if (!its?.name.startsWith('public.')) return [];
    return [
      ...restPaths(its, row, all, { alone: isWhole ? Number.POSITIVE_INFINITY : values, together: values }),
      ...(some.includes(row)
        ? listPaths(its, row, all, values, (column) => isFree(decisions, its.name, column))
        : []),
    ];
  });
  if (table !== undefined) return lists;
  const ids = await sql<{ id: string; table: string }[]>`
    select row ->> 'id' as id, table_name as table from write_paths.kept where row ? 'id'`;
  const calls = callPaths(
    world,
    isWhole ? await listFunctions(sql) : await listWriters(sql),
    some,
    new Map(ids.map((row) => [row.id, row.table])),
  );
  const inSandbox = calls.map((call): Trial => ({ ...call, path: 'sandbox', inSandbox: true }));
  return [...lists, ...calls, ...jobPaths(), ...(isWhole ? inSandbox : [])];
}

/** The functions that say of themselves that they write. */
async function listWriters(sql: postgres.ISql): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`select distinct p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v' order by 1`;
  return rows.map(({ name }) => name);
}

/** For each table, the row that is in the most states. */
function mostSettled(rows: readonly Row[]): readonly Row[] {
  const most = new Map<string, Row>();
  for (const row of rows)
    if (row.states.length > (most.get(row.table)?.states.length ?? 0)) most.set(row.table, row);
  return [...most.values()];
}

/** Carries a transaction out that must not be committed. */
class Undone extends Error {}
