import type postgres from 'postgres';
import { BANK_KEY } from '../books/steps/bank-accounts.ts';
import type { Trial } from '../permission-matrix/attempt.ts';

/**
 * A function that runs a statement as somebody, undoes it, and tells whose rows it wrote and how many rows of each table of
 * organizations it read. Whose rows are read PostgreSQL tells nobody; how many does not depend on other organizations where
 * none of theirs is read.
 */
const TOUCH = `
create schema touch;
create table touch.tables (name text);
create function touch.note_organisation() returns trigger language plpgsql as $$
begin
  perform set_config('touch.written', concat_ws(' ', current_setting('touch.written', true),
    case when tg_op <> 'INSERT' then tg_table_name || ':' || old.org_id end,
    case when tg_op <> 'DELETE' then tg_table_name || ':' || new.org_id end), true);
  return null;
end $$;
create function touch.rows_read() returns jsonb language sql as $$
  select coalesce(jsonb_object_agg(s.schemaname || '.' || s.relname, s.seq_tup_read + coalesce(s.idx_tup_fetch, 0)), '{}')
  from pg_stat_xact_user_tables s where s.schemaname || '.' || s.relname in (select name from touch.tables)
$$;
create function touch.run(statement text, claims jsonb, out written text, out was_done boolean, out rows_read jsonb)
language plpgsql as $$
declare
  before constant jsonb := touch.rows_read();
  touched integer;
begin
  begin
    perform set_config('ledgerwise.bank_key', '${BANK_KEY}', true), set_config('role', claims ->> 'role', true),
      set_config('request.jwt.claims', claims::text, true), set_config('touch.written', '', true);
    execute statement;
    get diagnostics touched = row_count;
    raise exception using errcode = 'ZZ000', message = touched, detail = current_setting('touch.written');
  exception when others then
    was_done := sqlstate = 'ZZ000' and sqlerrm::integer > 0;
    get stacked diagnostics written = pg_exception_detail;
    if sqlstate <> 'ZZ000' then
      written := '';
    end if;
  end;
  select jsonb_object_agg(e.key, e.value::bigint - coalesce(before ->> e.key, '0')::bigint) into rows_read
  from jsonb_each_text(touch.rows_read()) e where e.value::bigint > coalesce(before ->> e.key, '0')::bigint;
end $$;`;

/** Prepares a database for `touch`; the names are those of its distributed tables. */
export async function watchTables(sql: postgres.Sql, tables: ReadonlySet<string>): Promise<void> {
  await sql.unsafe(TOUCH);
  await sql`insert into touch.tables select unnest(${[...tables]}::text[])`;
  for (const table of tables)
    await sql.unsafe(`create trigger zz_touched after insert or update or delete on ${table}
      for each row execute function touch.note_organisation()`);
  await sql`grant usage on schema touch to authenticated`;
}

export interface Touched {
  readonly cell: string;
  /** True if it found or changed something. */
  readonly wasDone: boolean;
  /** `table:organization` of each row that it wrote. */
  readonly written: readonly string[];
  /** Rows that it read, by table. */
  readonly read: Readonly<Record<string, number>>;
}

/**
 * Gives the planner the same numbers whatever the tables hold: those of many organizations, else it cares little by which
 * index it reads a page. Room of undone trials is used again, so that tables keep their size.
 */
async function settlePlans(sql: postgres.Sql): Promise<void> {
  await sql`vacuum (truncate false)`;
  await sql`update pg_class c set reltuples = 100000, relpages = greatest(1, pg_relation_size(c.oid) / 8192)
    where c.relkind in ('r', 'i') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
}

/**
 * Runs trials, each undone. Tables are read by their indexes alone, as large ones are: then a statement that names no
 * organization reads rows of all.
 */
export async function touch(sql: postgres.Sql, trials: readonly Trial[]): Promise<readonly Touched[]> {
  await settlePlans(sql);
  return sql.begin(async (session) => {
    await session`select set_config('enable_seqscan', 'off', true), set_config('enable_indexonlyscan', 'off', true)`;
    const rows = await session<
      { cell: string; was_done: boolean; written: string; rows_read: Record<string, number> | null }[]
    >`
      select t.cell, r.was_done, r.written, r.rows_read
      from jsonb_to_recordset(${session.json(
        trials.map(({ cell, statement, person }) => ({
          cell,
          statement,
          claims: person
            ? { role: 'authenticated', sub: person.id, email: person.email, session_id: person.id }
            : { role: 'anon' },
        })),
      )}) as t (cell text, statement text, claims jsonb), touch.run(t.statement, t.claims) r`;
    return rows.map(({ cell, was_done, written, rows_read }) => ({
      cell,
      wasDone: was_done,
      written: [...new Set(written.split(' ').filter((entry) => entry !== ''))],
      read: rows_read ?? {},
    }));
  });
}
