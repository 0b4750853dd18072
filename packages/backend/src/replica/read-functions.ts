import type postgres from 'postgres';

/** Functions of the API that change nothing, as their declarations say: `stable` and `immutable` ones, such as reports. */
export async function readFunctionsThatRead(sql: postgres.Sql): Promise<ReadonlySet<string>> {
  const rows = await sql<{ name: string }[]>`
    select proname as name from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace
    group by proname having bool_and(provolatile <> 'v')`;
  return new Set(rows.map(({ name }) => name));
}
