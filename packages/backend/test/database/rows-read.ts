import type { Session } from './test-database.ts';

/** How many rows of a table the transaction has read: what grows with the work, on a fast machine and on a slow one. */
export async function rowsRead(sql: Session, table: string): Promise<number> {
  const [row] = await sql<{ read: number }[]>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relid = ${`public.${table}`}::regclass`;
  return row?.read ?? 0;
}
