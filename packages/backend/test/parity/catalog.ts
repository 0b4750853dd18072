import type postgres from 'postgres';

/** A column according to the database's catalog. */
export interface CatalogColumn {
  readonly name: string;
  /** `text`, `numeric`, `integer` …, without its length or scale. */
  readonly type: string;
  /** Decimals of a numeric; null without a limit. */
  readonly scale: number | null;
  readonly isNotNull: boolean;
  readonly hasDefault: boolean;
  readonly isInsertable: boolean;
  readonly isUpdatable: boolean;
  readonly isReadable: boolean;
}

/** A check constraint: its condition as PostgreSQL prints it, and its message. */
export interface CatalogCheck {
  readonly columns: readonly string[];
  readonly condition: string;
  readonly sentence: string | null;
}

export interface Catalog {
  readonly columns: ReadonlyMap<string, CatalogColumn>;
  readonly checks: readonly CatalogCheck[];
  /** SQL of the lower-case text that searches use; null if there is none. */
  readonly searched: string | null;
  /**
   * Columns that users enter through the save function of a document; null if columns are written directly.
   */
  readonly entered: readonly string[] | null;
}

/** A pooled or a transaction's connection. */
export type Queryable = postgres.Sql | postgres.TransactionSql;

/**
 * Arguments of `save_journal_entry`, `save_recurring_document` and `save_recurring_entry`, which no kind of document
 * declares.
 */
const ENTERED: Readonly<Record<string, readonly string[]>> = {
  journal_entries: ['entry_date', 'reverse_on', 'description', 'reference'],
  recurring_documents: [
    ...['name', 'kind', 'frequency', 'every', 'next_date', 'end_date', 'end_after', 'posts_automatically'],
    // Columns of the template.
    ...['customer_id', 'vendor_id', 'reference', 'notes', 'currency', 'exchange_rate', 'tax_inclusive'],
    ...['early_discount_percent', 'early_discount_days'],
  ],
  recurring_entries: [
    ...['name', 'description', 'reference', 'frequency', 'every', 'next_date', 'end_date', 'end_after'],
    ...['posts_automatically', 'reverses_next_month'],
  ],
};

/** Reads a table or view of the API from the catalog. */
export async function readCatalog(sql: Queryable, relation: string): Promise<Catalog> {
  const columns = await sql<CatalogColumn[]>`
    select a.attname as name, t.typname as type, a.attnotnull as "isNotNull", a.atthasdef as "hasDefault",
      coalesce(
        case when a.atttypid = 'numeric'::regtype and a.atttypmod >= 0 then (a.atttypmod - 4) & 65535 end,
        -- That of an amount which is refused, and not rounded, when it has more.
        (select substring(pg_get_constraintdef(k.oid) from ', (\\d+)\\)')::int from pg_constraint k
         where k.conrelid = a.attrelid and k.conname = format('%s_%s_decimals', ${relation}::text, a.attname))) as scale,
      has_column_privilege('authenticated', a.attrelid, a.attnum, 'insert') as "isInsertable",
      has_column_privilege('authenticated', a.attrelid, a.attnum, 'update') as "isUpdatable",
      has_column_privilege('authenticated', a.attrelid, a.attnum, 'select') as "isReadable"
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = to_regclass(${`public.${relation}`}) and a.attnum > 0 and not a.attisdropped`;
  const checks = await sql<CatalogCheck[]>`
    select array(select attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) as columns,
      pg_get_constraintdef(k.oid) as condition, obj_description(k.oid, 'pg_constraint') as sentence
    from pg_constraint k where k.contype = 'c' and k.conrelid = to_regclass(${`public.${relation}`})`;
  const [registered] = await sql<{ words: string | null }[]>`
    select search_expression as words from private.record_tables where table_name = ${relation}`;
  const [document] = await sql<{ fields: string[] }[]>`
    select fields from private.document_kinds where table_name = ${relation}`;
  return {
    columns: new Map(columns.map((column) => [column.name, column])),
    checks,
    searched: registered?.words ?? null,
    entered: document?.fields ?? ENTERED[relation] ?? null,
  };
}

export interface FunctionSignature {
  readonly names: readonly string[];
  /** Number of trailing arguments that can be omitted. */
  readonly optional: number;
}

/** Arguments of an API function; undefined if there is none of that name. */
export async function readFunction(sql: Queryable, name: string): Promise<FunctionSignature | undefined> {
  const [found] = await sql<FunctionSignature[]>`
    select coalesce(proargnames[1:pronargs], '{}') as names, pronargdefaults as optional from pg_proc
    where pronamespace = 'public'::regnamespace and proname = ${name}`;
  return found;
}

/** The permissions that some role holds. */
export async function readPermissions(sql: Queryable): Promise<ReadonlySet<string>> {
  const rows = await sql<{ permission: string }[]>`select distinct permission from public.role_permissions`;
  return new Set(rows.map(({ permission }) => permission));
}
