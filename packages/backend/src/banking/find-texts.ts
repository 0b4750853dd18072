import type postgres from 'postgres';

/** Possible spellings of a number: as text, as bytes, and packed for a wire. */
export const spellingsOf = (number: string): readonly string[] => [
  number,
  Buffer.from(number).toString('hex'),
  Buffer.from(number).toString('base64').replace(/=+$/, ''),
];

/**
 * Tables of the catalog that hold values of rows or settings. The others hold the schema, as do the applied migrations: megabytes
 * of text that no user wrote.
 */
const CATALOG_WITH_VALUES = ['pg_statistic', 'pg_statistic_ext_data', 'pg_largeobject', 'pg_db_role_setting'];

/** Each table of a database that holds one of some texts in any column, except for tables of the schema; without quotation marks. */
export async function tablesHolding(sql: postgres.Sql, texts: readonly string[]): Promise<readonly string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not like 'pg_temp%'
      and (n.nspname <> 'pg_catalog' or c.relname = any (${CATALOG_WITH_VALUES}))
      and c.oid is distinct from to_regclass('supabase_migrations.schema_migrations')`;
  if (tables.length === 0) throw new Error('This database has no tables.');
  const pattern = texts.map((text) => text.replace(/[^\w ]/g, '\\$&')).join('|');
  const holding = tables.map(
    ({ name }) =>
      `select '${name.replaceAll("'", "''")}' as name where exists (select from ${name} t where t::text ~ $1)`,
  );
  const found = await sql.unsafe<{ name: string }[]>(holding.join('\nunion all\n'), [pattern]);
  return found.map(({ name }) => name);
}

/** Returns the full numbers of all bank accounts of a database; empty without their key. */
export async function storedBankNumbers(sql: postgres.Sql, key: string): Promise<readonly string[]> {
  const rows = await sql.begin(async (session) => {
    await session`select set_config('ledgerwise.bank_key', ${key}, true)`;
    return session<{ numbers: Readonly<Record<string, string | null>> }[]>`
      select private.open_bank_numbers(b) as numbers from private.bank_accounts b
      where (b.numbers).key_id = any (select private.bank_key_id(k) from unnest(private.bank_keys()) k)`;
  });
  return [
    ...new Set(rows.flatMap(({ numbers }) => Object.values(numbers).filter((number) => number !== null))),
  ];
}
