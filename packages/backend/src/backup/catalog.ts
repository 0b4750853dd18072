import type postgres from 'postgres';
import type { Migration, Sequence, Table } from './manifest.ts';

/** Any session: of a pool, reserved or in a transaction. */
export type Session = postgres.ISql;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tableName = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`;

export const columnList = ({ columns }: Table): string => columns.map(quoted).join(', ');

const OWN_TABLES = `c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      and (n.nspname, c.relname) not in (('supabase_migrations', 'schema_migrations'), ('supabase_migrations', 'preludes'))
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/**
 * Returns every table with stored rows. Excludes unlogged tables, which a crash empties too, tables of extensions, and
 * the history of migrations, which a restore creates itself.
 */
export async function readTables(sql: Session): Promise<readonly Table[]> {
  return sql<Table[]>`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attname) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relpersistence = 'p' and ${sql.unsafe(OWN_TABLES)}
    order by 1, 2`;
}

/** Empties the tables of `readTables` and the unlogged ones, which refer to them. */
export async function truncateTables(session: postgres.TransactionSql): Promise<void> {
  const tables = await session<Pick<Table, 'schema' | 'name'>[]>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${session.unsafe(OWN_TABLES)}`;
  await session.unsafe(`truncate ${tables.map(tableName).join(', ')}`);
}

export async function readSequences(sql: Session): Promise<readonly Sequence[]> {
  return sql<Sequence[]>`
    select schemaname as schema, sequencename as name, last_value::text as last
    from pg_sequences where schemaname <> 'information_schema' and schemaname !~ '^pg_' order by 1, 2`;
}

export async function readMigrations(sql: Session): Promise<readonly Migration[]> {
  return sql<Migration[]>`
    select version, case when cardinality(statements) = 1
      then encode(sha256(convert_to(statements[1], 'UTF8')), 'hex') end as hash
    from supabase_migrations.schema_migrations order by version`;
}

/** Counts the tables, views and sequences of a database that belong to no extension. */
export async function countRelations(sql: Session): Promise<number> {
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;
  return found?.count ?? 0;
}
