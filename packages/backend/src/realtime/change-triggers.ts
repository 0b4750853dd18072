import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import type { PublishedTable } from './published-tables.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const SCHEMA = `
create schema if not exists realtime;
create or replace function realtime.notify_change(
  table_schema name, table_name name, operation text, keys jsonb, partial boolean
) returns void
language plpgsql
set search_path = ''
as $f$
begin
  perform pg_notify('realtime', jsonb_build_object('schema', table_schema, 'table', table_name, 'type', operation,
    'at', clock_timestamp(), 'keys', keys, 'partial', partial)::text);
end $f$;
revoke execute on function realtime.notify_change(name, name, text, jsonb, boolean) from public;
`;

const functionOf = ({ schema, name }: PublishedTable): string =>
  `realtime.${quoted(`tell_change_of_${schema}_${name}`)}()`;

const objectOf = (columns: readonly string[]): string =>
  `jsonb_build_object(${columns.map((column) => `${literal(column)}, r.${quoted(column)}`).join(', ')})`;

/** Names the rows of a statement, as many to a notice as it holds. Of very many rows only some of each owner. */
const many = (key: string, source: string, ownerColumn: string | undefined): string => {
  const some =
    ownerColumn === undefined
      ? `select ${key} as key from ${source} r limit case when rows_changed > 500 then 500 end`
      : `select key from (
          select ${key} as key, row_number() over (partition by r.${quoted(ownerColumn)}) as place from ${source} r
        ) s where rows_changed <= 500 or place <= 20 limit case when rows_changed > 500 then 1000 end`;
  return `
    select count(*) into rows_changed from ${source};
    for keys in
      select jsonb_agg(key)
      from (select key, sum(octet_length(key::text)) over (rows unbounded preceding) / 5000 as page from (${some}) k) p
      group by page
    loop
      perform realtime.notify_change(tg_table_schema, tg_table_name, tg_op, keys, rows_changed > 500);
    end loop;`;
};

/** Lists the rows of a statement in one notice, if they are few. */
const few = (key: string, source: string, ownerColumn: string | undefined): string => `
    select count(*), jsonb_agg(k.key) into rows_changed, keys
    from (select ${key} as key from ${source} r limit 61) k;
    if rows_changed = 0 then
      return null;
    elsif rows_changed <= 60 and octet_length(keys::text) <= 5000 then
      perform realtime.notify_change(tg_table_schema, tg_table_name, tg_op, keys, false);
      return null;
    end if;${many(key, source, ownerColumn)}`;

/**
 * Sends the keys of each statement's rows to the channel `realtime`, as many as fit into a notice (8,000 bytes); for
 * deleted rows also the values that their table's policies need, because nobody can look them up any more. A statement
 * on very many rows lists only some of each owner: subscribers of a list reload it anyway.
 * \n Each table has its own function, so that its statements are planned once in a session rather than at every change.
 */
function tellChange(table: PublishedTable): string {
  const keyNames = table.keyColumns.map((column) => column.name);
  const keyAndPolicy = [...new Set([...keyNames, ...table.policyColumns])];
  return `
create or replace function ${functionOf(table)} returns trigger
language plpgsql security definer
set search_path = ''
as $f$
declare
  rows_changed bigint;
  keys jsonb;
begin
  if tg_op = 'DELETE' then${few(objectOf(keyAndPolicy), 'old_rows', table.ownerColumn)}
  else${few(objectOf(keyNames), 'new_rows', table.ownerColumn)}
  end if;
  return null;
end $f$;
revoke execute on function ${functionOf(table)} from public;
`;
}

const OPERATIONS = [
  { name: 'insert', transition: 'new table as new_rows' },
  { name: 'update', transition: 'new table as new_rows' },
  { name: 'delete', transition: 'old table as old_rows' },
] as const;

/** Triggers of a table, as one script. */
const scriptFor = (table: PublishedTable): string =>
  [
    tellChange(table),
    ...OPERATIONS.map(
      ({ name, transition }) => `
create or replace trigger ${quoted(`realtime_${name}`)} after ${name} on ${quoted(table.schema)}.${quoted(table.name)}
referencing ${transition} for each statement execute function ${functionOf(table)};`,
    ),
  ].join('\n');

const hashOf = (script: string): string => createHash('sha256').update(script).digest('hex');

/**
 * By table, the hash of the script that was run for it: it is the comment of its trigger, and removed with the table.
 */
async function readInstalled(sql: postgres.TransactionSql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ table: string; hash: string }[]>`
    select format('%s.%s', n.nspname, c.relname) as table, d.description as hash
    from pg_trigger t
    join pg_description d on d.objoid = t.oid and d.classoid = 'pg_trigger'::regclass
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    where t.tgname = 'realtime_insert'`;
  return new Map(rows.map(({ table, hash }) => [table, hash]));
}

const markOf = (table: PublishedTable, hash: string): string =>
  `comment on trigger realtime_insert on ${quoted(table.schema)}.${quoted(table.name)} is ${literal(hash)};`;

/**
 * Installs the triggers on every published table whose triggers differ: on another server's busy tables they would wait
 * for its transactions, and block others meanwhile.
 */
export async function installTriggers(sql: postgres.Sql, tables: readonly PublishedTable[]): Promise<void> {
  await sql.begin(async (transaction) => {
    const installed = await readInstalled(transaction);
    const missing = tables.flatMap((table) => {
      const script = scriptFor(table);
      const hash = hashOf(SCHEMA + script);
      return installed.get(`${table.schema}.${table.name}`) === hash ? [] : [script, markOf(table, hash)];
    });
    if (missing.length > 0) await transaction.unsafe(SCHEMA + missing.join('\n')).simple();
  });
}
