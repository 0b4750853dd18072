import type postgres from 'postgres';

/** Marks in a database about its sample company. */
export type SeedMark = 'sample company' | 'sample company removed' | 'others can reach it';

/** Makes the table of these marks where it does not exist. */
export async function makeSeedMarks(sql: postgres.ISql): Promise<void> {
  await sql`create table if not exists supabase_migrations.seeds (name text primary key, made_at timestamptz not null default now())`;
}

/** Whether something was noted. */
export async function hasMark(sql: postgres.ISql, mark: SeedMark): Promise<boolean> {
  await makeSeedMarks(sql);
  const [row] = await sql`select name from supabase_migrations.seeds where name = ${mark}`;
  return row !== undefined;
}

/** Notes something; false where it was noted before. */
export async function addMark(sql: postgres.ISql, mark: SeedMark): Promise<boolean> {
  await makeSeedMarks(sql);
  const rows =
    await sql`insert into supabase_migrations.seeds (name) values (${mark}) on conflict do nothing returning name`;
  return rows.length > 0;
}

/** Takes a note back. */
export async function removeMark(sql: postgres.ISql, mark: SeedMark): Promise<void> {
  await makeSeedMarks(sql);
  await sql`delete from supabase_migrations.seeds where name = ${mark}`;
}
