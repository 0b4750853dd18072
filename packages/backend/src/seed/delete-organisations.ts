import postgres from 'postgres';

interface Table {
  readonly schema: string;
  readonly name: string;
}

interface Reference {
  readonly name: string;
  readonly child: string;
  readonly orphans: string;
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Every table whose rows belong to organisations, found in the catalogue, so that a new one cannot be forgotten. */
async function organisationTables(sql: postgres.TransactionSql): Promise<readonly Table[]> {
  return sql<Table[]>`
    select n.nspname as schema, c.relname as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition
    order by 1, 2`;
}

/** Foreign keys that could point into what was deleted: those of tables that have no organisation of their own. */
async function outsideReferences(sql: postgres.TransactionSql): Promise<readonly Reference[]> {
  return sql<Reference[]>`
    select k.conname as name, k.conrelid::regclass::text as child,
      format('select from %s c where %s and not exists (select from %s p where %s) limit 1', k.conrelid::regclass,
        string_agg(format('c.%I is not null', child.attname), ' and '), k.confrelid::regclass,
        string_agg(format('p.%I = c.%I', parent.attname, child.attname), ' and ')) as orphans
    from pg_constraint k
    cross join lateral unnest(k.conkey, k.confkey) columns (child_number, parent_number)
    join pg_attribute child on child.attrelid = k.conrelid and child.attnum = columns.child_number
    join pg_attribute parent on parent.attrelid = k.confrelid and parent.attnum = columns.parent_number
    where k.contype = 'f'
      and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'org_id')
      and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'org_id')
    group by k.oid, k.conname, k.conrelid, k.confrelid`;
}

/**
 * Deletes organisations with their books: the one way past the triggers that hold what is posted, open to nobody but the
 * operator, and within a transaction of the caller's. Answers how many rows went.
 */
export async function deleteOrganisations(
  sql: postgres.TransactionSql,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  try {
    await sql`set local session_replication_role = replica`;
  } catch (cause) {
    if (!(cause instanceof postgres.PostgresError) || cause.code !== INSUFFICIENT_PRIVILEGE) throw cause;
    throw new Error(
      'Books are posted for good: only a superuser of the database may delete an organisation with them, and DATABASE_URL names another role. Name a superuser there for this one command, or add --accounts-only to remove the accounts and leave the books.',
      { cause },
    );
  }
  let rows = 0;
  for (const { schema, name } of await organisationTables(sql)) {
    rows += (await sql`delete from ${sql(schema)}.${sql(name)} where org_id = any (${[...ids]}::uuid[])`)
      .count;
  }
  await sql`set local session_replication_role = origin`;
  for (const { name, child, orphans } of await outsideReferences(sql)) {
    if ((await sql.unsafe(orphans)).length > 0)
      throw new Error(
        `Rows of ${child} still refer to what was to be removed (${name}). Nothing was removed.`,
      );
  }
  return rows;
}
