import type postgres from 'postgres';
import { BANK_KEY } from '../books/steps/bank-accounts.ts';
import type { Person } from '../database/test-database.ts';
import { PROTECTED, STATES, type State } from './states.ts';

/** A step on a write path: as a user, or as the owner of the database, who bypasses every policy. */
export interface Step {
  readonly sql: string;
  readonly as: 'person' | 'owner';
  /** Records the rows after it: earlier changes do not count as changes of the path. */
  readonly keep?: true;
}

export interface Trial {
  /** Name in the decisions: `rest`, `bulk_update`, the function, the job. */
  readonly path: string;
  /** Description of the attempt, shown when it fails. */
  readonly about: string;
  readonly steps: readonly Step[];
  /** The request names a sandbox, which is another organization. */
  readonly inSandbox?: true;
}

/** A changed row with its former states, or a new row with its new ones. */
export interface Change {
  readonly table: string;
  /** The columns that differ; `added` or `deleted` if the row exists on one side only. */
  readonly columns: readonly string[];
  readonly states: readonly State[];
}

export interface Observation {
  readonly trial: Trial;
  /** `done`, or the code of the refusal. */
  readonly outcome: string;
  readonly changes: readonly Change[];
}

/** A protected table, as SQL over its rows `t` and the marks `m`. */
interface Watched {
  readonly name: string;
  /** Its key without the organization. */
  readonly key: string;
  /** The states of a row, as an array. */
  readonly states: string;
  /** The rows of the company. */
  readonly from: string;
}

function watch(name: string, key: readonly string[]): Watched {
  const states = STATES.map((state) => {
    const condition = PROTECTED[name]?.[state];
    return condition ? `case when ${condition} then '${state}' end` : 'null';
  });
  return {
    name,
    key: key.map((column) => `coalesce(t.${column}::text, '')`).join(" || ' ' || ") || "''",
    states: `array_remove(array[${states.join(', ')}]::text[], null)`,
    from: `from ${name} t cross join write_paths.marks m where t.org_id = m.org_id`,
  };
}

const rowsOf = ({ name, key, states, from }: Watched): string =>
  `select '${name}'::text as table_name, ${key} as key, to_jsonb(t) as row, ${states} as states ${from}`;

/** A function about one of the tables. In plpgsql, which keeps the plan of each statement. */
const ofTable = (
  watched: readonly Watched[],
  head: string,
  statement: (table: Watched) => string,
): string => `
    create function write_paths.${head} language plpgsql as $$
    begin
      case name ${watched.map((table) => `when '${table.name}' then return query ${statement(table)};`).join('\n')} end case;
    end $$;`;

/**
 * Functions that run a write path, report which rows of the company have changed, and roll back. They read
 * the tables as their owner, so it makes no difference whether triggers ran.
 */
export async function installObserver(sql: postgres.Sql, organisation: string): Promise<void> {
  const keys = await sql<{ name: string; key: string[] }[]>`
    select c.oid::regclass::text as name, array_remove(array_agg(a.attname::text order by a.attnum), 'org_id') as key
    from pg_class c join pg_index i on i.indrelid = c.oid and (i.indisprimary or i.indnullsnotdistinct
      and not exists (select from pg_index p where p.indrelid = c.oid and p.indisprimary))
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) group by c.oid`;
  const keyOf = new Map(
    keys.map(({ name, key }) => [name.includes('.') ? name : `public.${name}`, key] as const),
  );
  const watched = Object.keys(PROTECTED).map((table) => watch(table, keyOf.get(table) ?? []));
  await sql.unsafe(`
    create schema write_paths;
    create table write_paths.marks (org_id uuid, locked_through date, filed_from date, filed_through date, filed_number integer,
      closed_through date);
    insert into write_paths.marks (org_id) values ('${organisation}');
    create table write_paths.kept (table_name text, key text, row jsonb, states text[], primary key (table_name, key));
    create table write_paths.watched (table_name text primary key, id oid);
    insert into write_paths.watched values ${watched.map(({ name }) => `('${name}', '${name}'::regclass)`).join(', ')};
    ${ofTable(watched, 'rows_of(name text, since bigint) returns setof write_paths.kept', (table) => `${rowsOf(table)} and t.xmin::text::bigint >= rows_of.since`)}
    ${ofTable(watched, 'keys_of(name text) returns setof text', ({ key, from }) => `select ${key} ${from}`)}
    create procedure write_paths.keep() language plpgsql as $$
    begin
      delete from write_paths.kept;
      insert into write_paths.kept select r.* from write_paths.watched w, write_paths.rows_of(w.table_name, 0) r;
    end $$;
    -- What has happened to each table in this transaction: how many rows were written, also by what was rolled back since, and its
    -- file, which TRUNCATE replaces.
    create function write_paths.events() returns text[] language plpgsql as $$
    begin
      return array(select concat_ws(' ', w.table_name, pg_stat_get_xact_tuples_inserted(w.id), pg_stat_get_xact_tuples_updated(w.id),
        pg_stat_get_xact_tuples_deleted(w.id), pg_relation_filenode(w.id)) from write_paths.watched w);
    end $$;
    create function write_paths.tables_since(events text[]) returns text[] language plpgsql as $$
    begin
      return array(select split_part(e, ' ', 1) from unnest(write_paths.events()) e where e <> all (events));
    end $$;
    create function write_paths.next_transaction() returns bigint language sql as $$
      select pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    $$;
    -- As its owner sees to it, past every trigger: the books before they were settled, and as they were again.
    create procedure write_paths.lift() language plpgsql as $$
    begin
      perform set_config('session_replication_role', 'replica', true);
      update public.company_settings s set books_locked_through = null from write_paths.marks m where s.org_id = m.org_id;
      update public.journal_entries e set source_kind = 'journal' from write_paths.marks m
      where e.org_id = m.org_id and e.source_kind = 'year_close';
      update public.bank_reconciliations r set status = 'open', finished_at = null from write_paths.marks m
      where r.org_id = m.org_id and r.status = 'finished';
      perform set_config('session_replication_role', 'origin', true);
    end $$;
    create procedure write_paths.settle() language plpgsql as $$
    begin
      perform set_config('session_replication_role', 'replica', true);
      update public.company_settings s set books_locked_through = m.locked_through from write_paths.marks m where s.org_id = m.org_id;
      update public.journal_entries e set source_kind = 'year_close' from write_paths.kept k
      where k.table_name = 'public.journal_entries' and k.key = e.id::text and k.row ->> 'source_kind' = 'year_close';
      update public.bank_reconciliations r set status = k.row ->> 'status', finished_at = (k.row ->> 'finished_at')::timestamptz from write_paths.kept k
      where k.table_name = 'public.bank_reconciliations' and k.key = r.id::text and k.row ->> 'status' = 'finished';
      if exists (select from unnest('{public.bank_reconciliations, public.company_settings}'::text[]) t (name), write_paths.rows_of(t.name, 0) r
          join write_paths.kept k using (table_name, key) where not k.states <@ r.states)
        or exists (select from write_paths.kept k join public.journal_entries e on k.key = e.id::text
          where k.table_name = 'public.journal_entries' and k.row ->> 'source_kind' = 'year_close' and e.source_kind <> 'year_close') then
        raise exception 'The books were not settled again.';
      end if;
      perform set_config('session_replication_role', 'origin', true);
    end $$;
    create function write_paths.differences(before jsonb, after jsonb) returns jsonb language sql immutable as $$
      select case when before is null then '["added"]' else (select coalesce(jsonb_agg(c.key), '[]') from jsonb_each(after) c
        where c.value is distinct from before -> c.key and c.key <> 'updated_at') end
    $$;
    create function write_paths.written(tables text[], since bigint) returns write_paths.kept[] language plpgsql as $$
    begin
      return array(select k from unnest(tables) t (name), write_paths.rows_of(t.name, since) k);
    end $$;
    -- Those of some rows that are no longer there.
    create function write_paths.gone(tables text[], before write_paths.kept[]) returns write_paths.kept[] language plpgsql as $$
    begin
      return array(select b from unnest(before) b where (b.table_name, b.key) not in (
        select t.name, k.key from unnest(tables) t (name), write_paths.keys_of(t.name) k (key)));
    end $$;
    create function write_paths.kept_in(tables text[]) returns write_paths.kept[] language plpgsql as $$
    begin
      return array(select k from write_paths.kept k where k.table_name = any (tables));
    end $$;
    -- Changed rows of these tables since a transaction, and what they were before it.
    create function write_paths.changes(tables text[], since bigint, before write_paths.kept[]) returns jsonb language plpgsql as $$
    begin
      return (
        select coalesce(jsonb_agg(to_jsonb(c)), '[]') from (
          select r.table_name as "table", coalesce(b.states, r.states) as states, write_paths.differences(b.row, r.row) as columns
          from unnest(write_paths.written(tables, since)) r left join unnest(before) b using (table_name, key) where b.row is distinct from r.row
          union all
          select b.table_name, b.states, '["deleted"]' from unnest(write_paths.gone(tables, before)) b) c);
    end $$;
    -- The rows of these tables now: those that were kept, except where they were written since a transaction.
    create function write_paths.now_in(tables text[], start bigint) returns write_paths.kept[] language plpgsql as $$
    declare
      kept constant write_paths.kept[] := write_paths.kept_in(tables);
      written constant write_paths.kept[] := write_paths.written(tables, start);
    begin
      return array(select k from unnest(kept) k
        where (k.table_name, k.key) not in (select t.table_name, t.key from unnest(written || write_paths.gone(tables, kept)) t))
        || written;
    end $$;
    create function write_paths.take(steps jsonb, claims jsonb, headers text) returns jsonb language plpgsql as $$
    declare
      step jsonb;
      result jsonb;
      hint text;
      start constant bigint := write_paths.next_transaction();
      since bigint := start;
      events constant text[] := write_paths.events();
      earlier text[] := '{}';
      before write_paths.kept[] := '{}';
      tables text[];
    begin
      begin
        perform set_config('ledgerwise.bank_key', '${BANK_KEY}', true);
        for step in select * from jsonb_array_elements(steps) loop
          if step ->> 'as' = 'person' then
            perform set_config('request.jwt.claims', claims::text, true), set_config('request.headers', headers, true),
              set_config('role', 'authenticated', true);
          end if;
          execute step ->> 'sql';
          perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true), set_config('request.headers', '', true);
          if step ? 'keep' then
            earlier := write_paths.tables_since(events);
            before := write_paths.now_in(earlier, start);
            since := write_paths.next_transaction();
          end if;
        end loop;
        set constraints all immediate;
        tables := write_paths.tables_since(events);
        before := before || write_paths.kept_in(array(select unnest(tables) except select unnest(earlier)));
        result := jsonb_build_object('outcome', 'done', 'changes', write_paths.changes(tables, since, before));
        raise exception using errcode = 'ZZ000';
      exception
        when sqlstate 'ZZ000' then null;
        when others then
          get stacked diagnostics hint = pg_exception_hint;
          result := jsonb_build_object('outcome', case when sqlstate = 'P0001' and hint <> '' then hint else sqlstate || ' ' || sqlerrm end,
            'changes', '[]'::jsonb, 'broken', step ->> 'as' = 'owner');
      end;
      return result;
    end $$;`);
}

/** Runs each write path from the same initial state, and returns the outcomes. */
export async function take(
  sql: postgres.ISql,
  trials: readonly Trial[],
  { admin, sandbox }: { readonly admin: Person; readonly sandbox: string },
): Promise<readonly Observation[]> {
  const claims = { role: 'authenticated', sub: admin.id, email: admin.email, session_id: admin.id };
  const taken = trials.map(({ steps, inSandbox = false }, place) => ({
    place,
    steps: steps.map((step) => ({ ...step })),
    headers: inSandbox ? JSON.stringify({ 'x-sandbox': sandbox }) : '',
  }));
  const rows = await sql<{ place: number; result: Omit<Observation, 'trial'> & { broken?: boolean } }[]>`
    select t.place, write_paths.take(t.steps, ${sql.json(claims)}, t.headers) as result
    from jsonb_to_recordset(${sql.json(taken)}) as t (place integer, steps jsonb, headers text)`;
  return rows.map(({ place, result: { broken, ...result } }) => {
    const trial = trials[place];
    if (!trial || broken)
      throw new Error(`What the owner does in "${trial?.about}" went wrong: ${result.outcome}`);
    return { trial, ...result };
  });
}
