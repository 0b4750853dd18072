import type postgres from 'postgres';

/** A column that the API lets signed-in users read. */
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
  /** `user_id`, if the table has it. */
  readonly ownerColumn: string | undefined;
  /** Condition of its policies on rows for signed-in users, as SQL over `policyColumns`. */
  readonly readCondition: string;
  readonly policyColumns: readonly string[];
}

interface CatalogRow {
  readonly schema: string;
  readonly name: string;
  readonly column: string;
  readonly type: string;
  readonly key_position: number | null;
  readonly readable: boolean;
}

interface PolicyRow {
  readonly schema: string;
  readonly name: string;
  readonly condition: string;
  readonly columns: readonly string[] | null;
}

/** Reads the policies for reading, combined as in PostgreSQL; without row level security, everybody may read. */
async function readPolicies(sql: postgres.Sql): Promise<Map<string, PolicyRow>> {
  const rows = await sql<PolicyRow[]>`
    with reading as (
      select p.polrelid, p.polpermissive, p.oid, coalesce(pg_get_expr(p.polqual, p.polrelid), 'true') as condition
      from pg_policy p
      where p.polcmd in ('r', '*') and p.polroles && array[0::oid, 'authenticated'::regrole::oid]
    ), joined as (
      select polrelid,
        string_agg('(' || condition || ')', ' or ') filter (where polpermissive) as any_of,
        string_agg('(' || condition || ')', ' and ') filter (where not polpermissive) as all_of,
        (select array_agg(distinct a.attname::text) from pg_depend d
          join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
          where d.classid = 'pg_policy'::regclass and d.objid = any (array_agg(r.oid))
            and d.refclassid = 'pg_class'::regclass and d.refobjid = r.polrelid and d.refobjsubid > 0) as columns
      from reading r
      group by polrelid
    )
    select n.nspname as schema, c.relname as name, j.columns,
      case when not c.relrowsecurity then 'true'
        else format('(%s) and (%s)', coalesce(j.any_of, 'false'), coalesce(j.all_of, 'true')) end as condition
    from pg_publication_rel pr
    join pg_publication p on p.oid = pr.prpubid and p.pubname = 'supabase_realtime'
    join pg_class c on c.oid = pr.prrelid
    join pg_namespace n on n.oid = c.relnamespace
    left join joined j on j.polrelid = c.oid`;
  return new Map(rows.map((row) => [`${row.schema}.${row.name}`, row]));
}

/** Reads the published tables, with the columns that may be sent. */
export async function readPublishedTables(sql: postgres.Sql): Promise<readonly PublishedTable[]> {
  const rows = await sql<CatalogRow[]>`
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
  const policies = await readPolicies(sql);
  const byTable = new Map<string, CatalogRow[]>();
  for (const row of rows) {
    const name = `${row.schema}.${row.name}`;
    byTable.set(name, [...(byTable.get(name) ?? []), row]);
  }
  return [...byTable.values()].flatMap((columns) => {
    const [first] = columns;
    const policy = first && policies.get(`${first.schema}.${first.name}`);
    if (!first || !policy) return [];
    const key = columns
      .filter((row) => row.key_position !== null)
      .sort((a, b) => (a.key_position ?? 0) - (b.key_position ?? 0));
    const published = ({ column, type }: CatalogRow): PublishedColumn => ({ name: column, type });
    return [
      {
        schema: first.schema,
        name: first.name,
        keyColumns: key.map(published),
        columns: columns.filter((row) => row.readable).map(published),
        ownerColumn: columns.find((row) => row.column === 'user_id')?.column,
        readCondition: policy.condition,
        policyColumns: policy.columns ?? [],
      },
    ];
  });
}
