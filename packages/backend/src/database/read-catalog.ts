import type postgres from 'postgres';

export interface CatalogColumn {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly isGenerated: boolean;
}

export interface CatalogRelation {
  readonly name: string;
  readonly isTable: boolean;
  readonly columns: readonly CatalogColumn[];
}

export interface CatalogFunction {
  readonly name: string;
  readonly args: readonly { readonly name: string; readonly type: string; readonly hasDefault: boolean }[];
  readonly returns: string;
  readonly returnsSet: boolean;
  /** For a function that returns a table. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export interface CatalogEnum {
  readonly name: string;
  readonly labels: readonly string[];
}

export interface CatalogRelationship {
  readonly name: string;
  readonly relation: string;
  readonly columns: readonly string[];
  readonly isOneToOne: boolean;
  readonly referenced: string;
  readonly referencedColumns: readonly string[];
}

export interface Catalog {
  readonly relations: readonly CatalogRelation[];
  readonly functions: readonly CatalogFunction[];
  readonly enums: readonly CatalogEnum[];
  readonly relationships: readonly CatalogRelationship[];
}

/**
 * Reads the exposed schema from PostgreSQL's catalog, each part sorted by name. The catalog does not know if a column
 * of a view can be null; for lists, the registry does.
 */
export async function readCatalog(sql: postgres.Sql): Promise<Catalog> {
  const relations = await sql<CatalogRelation[]>`
    select c.relname as name, c.relkind in ('r', 'p') as "isTable",
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'isNullable', not private.is_never_null(c.oid, a.attname), 'hasDefault', a.atthasdef, 'isGenerated', a.attgenerated <> '') order by a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    order by c.relname collate "C"`;
  const functions = await sql<CatalogFunction[]>`
    select p.proname as name, format_type(p.prorettype, null) as returns, p.proretset as "returnsSet",
      (select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'type', format_type(t.type, null)) order by t.position), '[]')
        from unnest(p.proallargtypes, p.proargnames, p.proargmodes) with ordinality t (type, name, mode, position)
        where t.mode = 't') as columns,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[t.position], 'type', format_type(t.type, null),
          'hasDefault', t.position > p.pronargs - p.pronargdefaults) order by t.position), '[]')
        from unnest(p.proargtypes::oid[]) with ordinality t (type, position)) as args
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    order by p.proname collate "C"`;
  const enums = await sql<CatalogEnum[]>`
    select t.typname as name, jsonb_agg(e.enumlabel order by e.enumsortorder) as labels
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace
    group by t.typname order by t.typname collate "C"`;
  const relationships = await sql<CatalogRelationship[]>`
    select k.conname as name, c.relname as relation, r.relname as referenced,
      (select jsonb_agg(a.attname order by u.n) from unnest(k.conkey) with ordinality u (num, n)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = u.num) as columns,
      (select jsonb_agg(a.attname order by u.n) from unnest(k.confkey) with ordinality u (num, n)
        join pg_attribute a on a.attrelid = r.oid and a.attnum = u.num) as "referencedColumns",
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
        and k.conkey @> (i.indkey::int2[])[0:i.indnkeyatts - 1]) as "isOneToOne"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
    order by k.conname collate "C"`;
  return { relations, functions, enums, relationships };
}
