import type postgres from 'postgres';

/** A column that the API lets signed-in people read. */
export interface PublishedColumn {
  readonly name: string;
  /** Short name of its type, as Realtime sends it: `timestamptz`. */
  readonly type: string;
}

/** A table of publication `supabase_realtime`. */
export interface PublishedTable {
  readonly schema: string;
  readonly name: string;
  readonly keyColumns: readonly PublishedColumn[];
  readonly columns: readonly PublishedColumn[];
  /** `user_id`, where the table has it. */
  readonly ownerColumn: string | undefined;
}

interface CatalogueRow {
  readonly schema: string;
  readonly name: string;
  readonly column: string;
  readonly type: string;
  readonly key_position: number | null;
  readonly readable: boolean;
}

/** What the publication names, with the columns that may be sent. */
export async function readPublishedTables(sql: postgres.Sql): Promise<readonly PublishedTable[]> {
  const rows = await sql<CatalogueRow[]>`
    select n.nspname as schema, c.relname as name, a.attname as column, t.typname as type,
      array_position(i.indkey::int2[], a.attnum) as key_position,
      has_column_privilege('authenticated', c.oid, a.attnum, 'select') as readable
    from pg_publication_rel r
    join pg_publication p on p.oid = r.prpubid and p.pubname = 'supabase_realtime'
    join pg_class c on c.oid = r.prrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    order by n.nspname, c.relname, a.attnum`;
  const byTable = new Map<string, CatalogueRow[]>();
  for (const row of rows) {
    const name = `${row.schema}.${row.name}`;
    byTable.set(name, [...(byTable.get(name) ?? []), row]);
  }
  return [...byTable.values()].flatMap((columns) => {
    const [first] = columns;
    if (!first) return [];
    const key = columns
      .filter((row) => row.key_position !== null)
      .sort((a, b) => (a.key_position ?? 0) - (b.key_position ?? 0));
    const published = ({ column, type }: CatalogueRow): PublishedColumn => ({ name: column, type });
    return [
      {
        schema: first.schema,
        name: first.name,
        keyColumns: key.map(published),
        columns: columns.filter((row) => row.readable).map(published),
        ownerColumn: columns.find((row) => row.column === 'user_id')?.column,
      },
    ];
  });
}
