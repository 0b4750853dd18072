import type postgres from 'postgres';

interface ColumnList {
  readonly table: string;
  readonly quoted: string;
  readonly columns: string;
  readonly names: readonly string[];
}

/** The columns of each table in their order, by its name in quotes. */
export async function readColumnOrder(sql: postgres.Sql): Promise<ReadonlyMap<string, readonly string[]>> {
  return new Map((await readColumns(sql)).map(({ quoted, names }) => [quoted, names]));
}

/** Tables, types and views with the same columns in another order, with both orders; a comparison by name passes over it. */
export async function compareColumnOrder(from: postgres.Sql, to: postgres.Sql): Promise<readonly string[]> {
  const [present, wanted] = await Promise.all([readColumns(from), readColumns(to)]);
  const before = new Map(present.map(({ table, columns }) => [table, columns]));
  return wanted
    .filter(({ table, columns }) => (before.get(table) ?? columns) !== columns)
    .map(({ table, columns }) => `${table} (${before.get(table)}) instead of (${columns})`);
}

async function readColumns(sql: postgres.Sql): Promise<readonly ColumnList[]> {
  return await sql<ColumnList[]>`
    select format('%I.%I', n.nspname, c.relname) as table, string_agg(a.attname, ', ' order by a.attnum) as columns,
      format('"%s"."%s"', n.nspname, c.relname) as quoted, array_agg(a.attname::text order by a.attnum) as names
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p', 'v', 'c') and n.nspname in ('public', 'private')
    group by n.nspname, c.relname`;
}
