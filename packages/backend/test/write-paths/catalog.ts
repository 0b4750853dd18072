import type postgres from 'postgres';
import { quote } from '../permission-matrix/quote.ts';
import { PROTECTED, type State } from './states.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** True if users may write it, according to the grants to signed-in users or visitors. */
  readonly canUpdate: boolean;
  readonly canInsert: boolean;
  /** The table that it refers to. */
  readonly refersTo: string | null;
  /** Texts that the checks of the table name. */
  readonly words: readonly string[];
}

export interface Table {
  /** With its schema. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly canDelete: boolean;
  /** Pairs of columns that a check holds together, so that one of them may change with the other only. */
  readonly pairs: readonly (readonly [string, string])[];
  /** True if the generic list functions serve it. */
  readonly isListed: boolean;
}

/** A row before a write path is tried. */
export interface Row {
  readonly table: string;
  readonly id: string;
  readonly row: Readonly<Record<string, unknown>>;
  readonly states: readonly State[];
}

const may = (privilege: string) => `bool_or(has_column_privilege(p.person, c.oid, a.attnum, '${privilege}'))`;

/** Tables with protected records, from the catalog, so that new columns and grants are included. */
export async function readTables(sql: postgres.ISql): Promise<readonly Table[]> {
  return sql<Table[]>`
    select name, "canDelete", "isListed", jsonb_agg(col order by n) as columns, coalesce((
      select jsonb_agg(distinct jsonb_build_array(a.attname, b.attname)) from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      join pg_attribute b on b.attrelid = k.conrelid and b.attnum = any (k.conkey) and b.attnum > a.attnum
      where k.conrelid = name::regclass and k.contype = 'c'), '[]') as pairs from (
      select n.nspname || '.' || c.relname as name, a.attnum as n,
        n.nspname = 'public' and bool_or(has_table_privilege(p.person, c.oid, 'delete')) as "canDelete",
        n.nspname = 'public' and exists (select from private.record_tables r where r.table_name = c.relname) as "isListed",
        jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'isNullable', not a.attnotnull,
          'canUpdate', n.nspname = 'public' and ${sql.unsafe(may('update'))},
          'canInsert', n.nspname = 'public' and ${sql.unsafe(may('insert'))},
          'refersTo', (select k.confrelid::regclass::text from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'f' and k.conkey[1] = a.attnum and a.attname <> 'org_id' limit 1),
          'words', coalesce((select jsonb_agg(distinct w[1]) from pg_constraint k,
            regexp_matches(pg_get_constraintdef(k.oid) || case when pg_get_constraintdef(k.oid) ~ 'is_currency' then $$'EUR'::text, 'CAD'::text$$ else '' end,
              $$'([^']*)'::text$$, 'g') w
            where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)), '[]')) as col
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      cross join (values ('authenticated'), ('anon')) p (person)
      where c.relkind = 'r' and n.nspname || '.' || c.relname in ${sql(Object.keys(PROTECTED))}
      group by n.nspname, c.oid, c.relname, a.attname, a.attnum, a.atttypid, a.attnotnull
    ) t group by 1, 2, 3 order by 1`;
}

/** Every table of organizations, protected or not. */
export async function tablesOfOrganisations(sql: postgres.ISql): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from private.tables_of_organisations() t
    join pg_class c on c.oid = t join pg_namespace n on n.oid = c.relnamespace order by 1`;
  return rows.map(({ name }) => name);
}

/** Tables of document kinds without postings: always free. */
export async function tablesOfUnpostedKinds(sql: postgres.ISql): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`
    select 'public.' || t.name as name from private.document_kinds k
    cross join lateral (values (k.table_name), (k.line_table)) t (name)
    where k.posted_by is null`;
  return rows.map(({ name }) => name);
}

/** Some rows for each table, combination of states and kind of row, the earliest ones first. */
export async function readRows(
  sql: postgres.ISql,
  tables: readonly Table[],
  ofEachKind: number,
): Promise<readonly Row[]> {
  const kinds = tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ type, words, name: column }) => type === 'text' && words.length > 1 && column !== 'currency')
      .map((column) => ({ table_name: name, column: column.name })),
  );
  return sql<Row[]>`
    select table_name as table, row ->> 'id' as id, row, states from (
      select k.*, row_number() over (partition by k.table_name, k.states, (
        select array_agg(k.row ->> c.column order by c.column) from jsonb_to_recordset(${sql.json(kinds)}) c (table_name text, "column" text)
        where c.table_name = k.table_name) order by k.key) as n
      from write_paths.kept k where k.row ? 'id') k
    where n <= ${ofEachKind} order by 1, n, 2`;
}

/** Two rows of each table that one of the tables refers to and that is not observed itself: values for their references. */
export async function readTargets(sql: postgres.ISql, tables: readonly Table[]): Promise<readonly Row[]> {
  const targets = new Set(
    tables.flatMap(({ columns }) =>
      columns.flatMap(({ refersTo, canUpdate }) =>
        canUpdate && refersTo && !refersTo.includes('.') ? [`public.${refersTo}`] : [],
      ),
    ),
  );
  for (const { name } of tables) targets.delete(name);
  const found = await Promise.all(
    [...targets].map(
      (table) => sql<Row[]>`
        select ${table}::text as table, t.id, '{}'::jsonb as row, '{}'::text[] as states
        from ${sql(table)} t join write_paths.marks m on m.org_id = t.org_id order by t.id limit 2`,
    ),
  );
  return found.flat();
}

/** Texts in a special form. */
const SAMPLES: Readonly<Record<string, string>> = {
  country: 'NZ',
  document_color: '#1f6f54',
  email: 'other@example.test',
  logo_url: 'https://example.test/logo.png',
  time_zone: 'Pacific/Auckland',
};

/** Other values that a column of a row could get, as SQL, those first that checks are likely to take. */
export function otherValues(column: Column, { row, id }: Row, rows: readonly Row[]): readonly string[] {
  const value = row[column.name];
  const others: string[] = [];
  const say = (text: string) => others.push(quote(text));
  const target = column.refersTo?.includes('.') ? column.refersTo : `public.${column.refersTo}`;
  for (const other of rows)
    if (column.refersTo && other.table === target && other.id !== value && other.id !== id) say(other.id);
  if (column.type === 'text') for (const word of column.words) if (word !== value) say(word);
  if (column.isNullable && value !== null) others.push('null');
  const text = String(value ?? '');
  if (column.type === 'boolean') others.unshift(value === true ? 'false' : 'true');
  else if (column.type === 'text') say(SAMPLES[column.name] ?? `${text} x`);
  else if (column.type === 'jsonb') say('{"a": 1}');
  else if (column.type === 'uuid') say('00000000-0000-4000-8000-00000000000c');
  else if (column.type === 'date')
    for (const day of ['2026-01-02', '2026-02-27', '2025-06-30'])
      if (day !== value) others.unshift(quote(day));
  if (column.type.startsWith('timestamp')) say('2026-02-27T00:00:00Z');
  if (column.type === 'numeric' || column.type === 'integer')
    for (const step of [1, -1, 2]) say(String(Number(value ?? 0) + step));
  return [...new Set(others)];
}
