import type postgres from 'postgres';

/** Marks in a database about its sample company. */
export type SeedMark = 'sample company' | 'sample company removed' | 'others can reach it';

/** Creates the table of these marks if it does not exist. */
export async function makeSeedMarks(sql: postgres.ISql): Promise<void> {
  await sql`create table if not exists supabase_migrations.seeds (name text primary key, made_at timestamptz not null default now())`;
}

/** True if a mark is set. */
export async function hasMark(sql: postgres.ISql, mark: SeedMark): Promise<boolean> {
  await makeSeedMarks(sql);
  const [row] = await sql`select name from supabase_migrations.seeds where name = ${mark}`;
  return row !== undefined;
}

/** Sets a mark; returns false if it was set before. */
export async function addMark(sql: postgres.ISql, mark: SeedMark): Promise<boolean> {
  await makeSeedMarks(sql);
  const rows =
    await sql`insert into supabase_migrations.seeds (name) values (${mark}) on conflict do nothing returning name`;
  return rows.length > 0;
}

/** Removes a mark. */
export async function removeMark(sql: postgres.ISql, mark: SeedMark): Promise<void> {
  await makeSeedMarks(sql);
  await sql`delete from supabase_migrations.seeds where name = ${mark}`;
}
