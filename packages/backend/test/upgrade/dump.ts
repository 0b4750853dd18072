import type postgres from 'postgres';

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Tables of people's data, with the columns that are stored. */
async function readTables(sql: postgres.Sql): Promise<readonly Table[]> {
  return await sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('auth', 'public', 'private') order by 1`;
}

/** Tables that hold rows. */
export async function tablesWithRows(sql: postgres.Sql): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name } of await readTables(sql)) {
    const rows = await sql.unsafe(`select from ${name} limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** The rows of a database, but those of some tables, in the text that PostgreSQL's COPY takes. */
export async function dumpRows(sql: postgres.Sql, leftOut: readonly string[]): Promise<string> {
  const parts: string[] = [];
  for (const { name, columns } of await readTables(sql)) {
    if (leftOut.includes(name)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await sql.unsafe(`copy ${name} (${columns.join(', ')}) to stdout`).readable())
      chunks.push(chunk);
    if (chunks.length > 0)
      parts.push(`copy ${name} (${columns.join(', ')}) from stdin;\n${Buffer.concat(chunks)}\\.\n`);
  }
  return parts.join('\n');
}

/** Puts dumped rows into a database of the same schema version, as they are: no trigger looks at them. */
export async function restoreRows(sql: postgres.Sql, dump: string): Promise<void> {
  const session = await sql.reserve();
  try {
    await session`set session_replication_role = replica`;
    for (const [, copy = '', rows = ''] of dump.matchAll(/^(copy .* from stdin);\n([\s\S]*?)^\\\.$/gm)) {
      const target = await session.unsafe(copy).writable();
      await new Promise<void>((resolve, reject) => {
        target.once('error', reject);
        target.once('finish', resolve);
        target.end(rows);
      });
    }
    await session`reset session_replication_role`;
  } finally {
    session.release();
  }
}
