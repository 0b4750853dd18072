import type postgres from 'postgres';

/**
 * Returns functions with their own time limit, as declared by `alter function … set statement_timeout`. PostgREST
 * applies it to the call; PostgreSQL alone would not, because a running statement keeps the limit it started with.
 */
export async function readStatementLimits(sql: postgres.Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ name: string; limit: string }[]>`
    select p.proname as name, split_part(setting, '=', 2) as "limit"
    from pg_catalog.pg_proc p, unnest(p.proconfig) setting
    where p.pronamespace = 'public'::regnamespace and starts_with(setting, 'statement_timeout=')`;
  return new Map(rows.map(({ name, limit }) => [name, limit]));
}
