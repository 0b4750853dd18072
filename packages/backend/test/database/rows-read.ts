import type { Session } from './test-database.ts';

/** Number of rows of a table that the transaction has read: a measure of work that does not depend on the machine. */
export async function rowsRead(sql: Session, table: string): Promise<number> {
  const [row] = await sql<{ read: number }[]>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relid = ${`public.${table}`}::regclass`;
  return row?.read ?? 0;
}
