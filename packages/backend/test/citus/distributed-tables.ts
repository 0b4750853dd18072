import type postgres from 'postgres';
import { UNDISTRIBUTED } from './table-classes.ts';

export interface ClassifiedTables {
  /** Tables of one organization in each row, by their full names. */
  readonly distributed: ReadonlySet<string>;
  /** Tables that are neither distributed nor on the list. */
  readonly unknown: readonly string[];
  /** Entries of the list without a table, or whose table now belongs to organizations. */
  readonly stale: readonly string[];
}

/** The product's tables by their role in a distributed database. */
export async function classifyTables(sql: postgres.ISql): Promise<ClassifiedTables> {
  const tables = await sql<{ name: string; hasOrganisation: boolean }[]>`
    select format('%s.%s', c.relnamespace::regnamespace, c.relname) as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and a.attnotnull) as "hasOrganisation"
    from pg_class c where c.relkind in ('r', 'p')
      and c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'supabase_migrations')`;
  const names = new Set(tables.map(({ name }) => name));
  // The outbox belongs to organizations, although some of its rows have none.
  const isDistributed = ({ name, hasOrganisation }: (typeof tables)[number]): boolean =>
    !(name in UNDISTRIBUTED) && (hasOrganisation || name === 'private.outgoing_mails');
  const distributed = new Set(tables.filter(isDistributed).map(({ name }) => name));
  return {
    distributed,
    unknown: [...names].filter((name) => !distributed.has(name) && !(name in UNDISTRIBUTED)),
    stale: Object.keys(UNDISTRIBUTED).filter((name) => !names.has(name)),
  };
}

/** The distributed tables, and the views that show an organization's rows. */
export async function withViews(sql: postgres.ISql, tables: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const views = await sql<{ name: string }[]>`
    select format('%s.%s', c.relnamespace::regnamespace, c.relname) as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
    where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  return new Set([...tables, ...views.map(({ name }) => name)]);
}
