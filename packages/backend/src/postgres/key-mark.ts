import { createHmac } from 'node:crypto';
import type postgres from 'postgres';
import { LastingFailure } from '../lasting-failure.ts';

/** Id of a bank key, as the database's own rows have it; it reveals nothing of the key. */
function idOf(bankKey: string): string {
  return createHmac('sha256', bankKey).update('identify').digest('hex').slice(0, 16);
}

/** True if a database was used with keys before. */
export async function wasUsedWithKeys(sql: postgres.Sql): Promise<boolean> {
  const [table] = await sql<
    { found: boolean }[]
  >`select to_regclass('supabase_migrations.key_marks') is not null as found`;
  if (!table?.found) return false;
  const marks = await sql`select from supabase_migrations.key_marks`;
  return marks.length > 0;
}

const idsOf = (bankKey: string): readonly string[] => bankKey.trim().split(/\s+/).map(idOf);

/**
 * Refuses the keys of another data folder, and records these at first use. `bankKey` is that of the key file: one key,
 * or the new one and the previous ones separated by spaces.
 */
export async function checkKeyMark(sql: postgres.Sql, bankKey: string, file: string): Promise<void> {
  const ids = idsOf(bankKey);
  await sql`create table if not exists supabase_migrations.key_marks (
    is_only boolean primary key default true check (is_only), bank_key_id text not null)`;
  await sql`insert into supabase_migrations.key_marks (bank_key_id) values (${ids[0] ?? ''}) on conflict do nothing`;
  const [mark] = await sql<{ bank_key_id: string }[]>`select bank_key_id from supabase_migrations.key_marks`;
  if (mark && ids.includes(mark.bank_key_id)) return;
  throw new LastingFailure(
    `The key file ${file} is not the one that this database was used with: its bankKey is another. Put the copy of the right one there and start again, or let DATA_DIR or DATABASE_URL name the place that belongs to these keys.`,
  );
}

/** Records the first key as the database's, once everything is encrypted with it. */
export async function moveKeyMark(sql: postgres.Sql, bankKey: string): Promise<void> {
  const newest = idsOf(bankKey)[0] ?? '';
  await sql`update supabase_migrations.key_marks set bank_key_id = ${newest} where bank_key_id <> ${newest}`;
}
