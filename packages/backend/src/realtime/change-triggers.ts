import type postgres from 'postgres';
import type { PublishedTable } from './published-tables.ts';

/**
 * Tells of each statement on channel `realtime`: the keys of its rows, as many to a notice as it holds (8,000 bytes); of
 * deleted rows also what their table's policies ask about, since nobody can look it up any more.
 * Of a statement on very many rows only some of each owner are named: whoever watches a list loads it again anyway.
 */
const FUNCTION = `
create schema if not exists realtime;
create or replace function realtime.tell_change() returns trigger
language plpgsql security definer
set search_path = ''
as $f$
declare
  source constant text := case when tg_op = 'DELETE' then 'old_rows' else 'new_rows' end;
  rows_changed bigint;
  keys text;
  part jsonb;
begin
  execute format('select count(*) from %I', source) into rows_changed;
  if rows_changed = 0 then
    return null;
  end if;
  keys := format('select %s as key from %I r', tg_argv[0], source);
  if rows_changed > 500 and tg_argv[1] <> '' then
    keys := format('select key from (select %s as key, row_number() over (partition by r.%I) as place from %I r) s
      where place <= 20 limit 1000', tg_argv[0], tg_argv[1], source);
  elsif rows_changed > 500 then
    keys := keys || ' limit 500';
  end if;
  for part in execute format(
    'select jsonb_agg(key) from (select key, sum(octet_length(key::text)) over (rows unbounded preceding) / 5000 as page
      from (%s) k) p group by page', keys)
  loop
    perform pg_notify('realtime', jsonb_build_object(
      'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'at', clock_timestamp(),
      'keys', part, 'partial', rows_changed > 500)::text);
  end loop;
  return null;
end $f$;
revoke execute on function realtime.tell_change() from public;
`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const OPERATIONS = [
  { name: 'insert', transition: 'new table as new_rows' },
  { name: 'update', transition: 'new table as new_rows' },
  { name: 'delete', transition: 'old table as old_rows' },
] as const;

/** Puts the triggers on every published table. */
export async function installTriggers(sql: postgres.Sql, tables: readonly PublishedTable[]): Promise<void> {
  const statements = tables.flatMap(({ schema, name, keyColumns, ownerColumn, policyColumns }) => {
    const keyNames = keyColumns.map((column) => column.name);
    const objectOf = (columns: readonly string[]): string =>
      `jsonb_build_object(${columns.map((column) => `${literal(column)}, r.${quoted(column)}`).join(', ')})`;
    const key = objectOf(keyNames);
    const keyAndPolicy = objectOf([...new Set([...keyNames, ...policyColumns])]);
    return OPERATIONS.map(
      ({ name: operation, transition }) => `
create or replace trigger ${quoted(`realtime_${operation}`)} after ${operation} on ${quoted(schema)}.${quoted(name)}
referencing ${transition} for each statement
execute function realtime.tell_change(${literal(operation === 'delete' ? keyAndPolicy : key)}, ${literal(ownerColumn ?? '')});`,
    );
  });
  await sql.begin(async (transaction) => {
    await transaction.unsafe(FUNCTION + statements.join('\n')).simple();
  });
}
