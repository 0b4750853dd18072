import type postgres from 'postgres';

/** Possible spellings of a number: as text, as bytes, and packed for a wire. */
export const spellingsOf = (number: string): readonly string[] => [
  number,
  Buffer.from(number).toString('hex'),
  Buffer.from(number).toString('base64').replace(/=+$/, ''),
];

/** Each table of a database, those of the catalog among them, that holds one of some texts in any column; without quotation marks. */
export async function tablesHolding(sql: postgres.Sql, texts: readonly string[]): Promise<readonly string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not like 'pg_temp%'`;
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
