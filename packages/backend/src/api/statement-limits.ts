import type postgres from 'postgres';

/**
 * Functions with a limit of their own, as `alter function … set statement_timeout` declares it. PostgREST applies that to
 * the call; PostgreSQL by itself would not, because the statement under way keeps the limit that it began with.
 */
export async function readStatementLimits(sql: postgres.Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ name: string; limit: string }[]>`
    select p.proname as name, split_part(setting, '=', 2) as "limit"
    from pg_catalog.pg_proc p, unnest(p.proconfig) setting
    where p.pronamespace = 'public'::regnamespace and starts_with(setting, 'statement_timeout=')`;
  return new Map(rows.map(({ name, limit }) => [name, limit]));
}
