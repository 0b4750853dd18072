import type postgres from 'postgres';

/**
 * Returns functions of the API that change nothing, according to their declarations: `stable` and `immutable` ones,
 * such as reports.
 */
export async function readFunctionsThatRead(sql: postgres.Sql): Promise<ReadonlySet<string>> {
  const rows = await sql<{ name: string }[]>`
    select proname as name from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace
    group by proname having bool_and(provolatile <> 'v')`;
  return new Set(rows.map(({ name }) => name));
}
