import type postgres from 'postgres';
import { ROOT, UNDISTRIBUTED } from './table-classes.ts';

/** Unique indexes of distributed tables that do not hold the organization. */
export async function keysWithoutOrganisation(
  sql: postgres.ISql,
  distributed: ReadonlySet<string>,
): Promise<readonly string[]> {
  const rows = await sql<{ name: string; table: string }[]>`
    select format('%s.%s', c.relnamespace::regnamespace, x.relname) as name,
      format('%s.%s', c.relnamespace::regnamespace, c.relname) as table
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where i.indisunique and not exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'org_id' and a.attnum = any (i.indkey::int2[]))`;
  return rows.filter(({ table }) => table !== ROOT && distributed.has(table)).map(({ name }) => name);
}

interface ForeignKey {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** True if the organizations of both sides are compared. */
  readonly holdsOrganisation: boolean;
  readonly clearsOrganisation: boolean;
}

const readForeignKeys = (sql: postgres.ISql) => sql<ForeignKey[]>`
  select format('%s.%s', k.connamespace::regnamespace, k.conname) as name,
    (select format('%s.%s', relnamespace::regnamespace, relname) from pg_class where oid = k.conrelid) as from,
    (select format('%s.%s', relnamespace::regnamespace, relname) from pg_class where oid = k.confrelid) as to,
    exists (select from unnest(k.conkey, k.confkey) pair (own, referenced)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = 'org_id'
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.referenced
        and (b.attname = 'org_id' or k.confrelid = ${ROOT}::regclass and b.attname = 'id')) as "holdsOrganisation",
    k.confdeltype in ('n', 'd') and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'org_id'
      and a.attnum = any (coalesce(nullif(k.confdelsetcols, '{}'), k.conkey))) as "clearsOrganisation"
  from pg_constraint k where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)`;

/** Foreign keys that a distributed table may not have, by their names. */
export async function wrongForeignKeys(
  sql: postgres.ISql,
  distributed: ReadonlySet<string>,
): Promise<readonly string[]> {
  const isAllowed = ({ from, to, holdsOrganisation, clearsOrganisation }: ForeignKey): boolean => {
    if (!distributed.has(from)) return true;
    if (!distributed.has(to)) return UNDISTRIBUTED[to]?.[0] === 'reference';
    return holdsOrganisation && !clearsOrganisation;
  };
  return (await readForeignKeys(sql)).filter((key) => !isAllowed(key)).map(({ name }) => name);
}
