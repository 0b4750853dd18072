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

/** The rows of a database, but those of some tables: each table's name and columns, and a line of JSON for each row. */
export async function dumpRows(sql: postgres.Sql, leftOut: readonly string[]): Promise<string> {
  const parts: string[] = [];
  for (const { name, columns } of await readTables(sql)) {
    if (leftOut.includes(name)) continue;
    const list = columns.join(', ');
    const rows = await sql.unsafe<{ row: string }[]>(
      `select row_to_json(t)::text as row from (select ${list} from ${name}) t`,
    );
    if (rows.length > 0) parts.push([`${name} (${list})`, ...rows.map(({ row }) => row), ''].join('\n'));
  }
  return parts.join('\n');
}

/** Inserts dumped rows into a database of the same schema version, without triggers. */
export async function restoreRows(sql: postgres.Sql, dump: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    for (const part of dump.split('\n\n')) {
      const [heading = '', ...rows] = part.trimEnd().split('\n');
      const [, name, columns] = /^(\S+) \((.*)\)$/.exec(heading) ?? [];
      if (!name || !columns) throw new Error(`"${heading}" names no table of the dump.`);
      await transaction.unsafe(
        `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::text::json)`,
        [`[${rows.join(',')}]`],
      );
    }
  });
}
