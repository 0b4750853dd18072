import type postgres from 'postgres';

interface Table {
  readonly name: string;
  /** Its columns except generated ones, and those of its primary key, as SQL. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Other tables that its rows refer to. */
  readonly refersTo: readonly string[];
}

/** A row as its values, each the text of a literal, by the literals of its key. */
type Rows = ReadonlyMap<string, string>;

async function readTables(sql: postgres.Sql): Promise<readonly Table[]> {
  return await sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select quote_ident(a.attname) from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
      array(select distinct format('%I.%I', fn.nspname, f.relname) from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'private')
    order by 1`;
}

/** Returns the names of the tables with rows, in one query. */
async function filledTables(sql: postgres.Sql, tables: readonly Table[]): Promise<ReadonlySet<string>> {
  if (tables.length === 0) return new Set();
  const rows = await sql.unsafe<{ name: string }[]>(
    tables
      .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
      .join(' union all '),
  );
  return new Set(rows.map(({ name }) => name));
}

async function readRows(sql: postgres.Sql, { name, columns, key }: Table): Promise<Rows> {
  const literals = (list: readonly string[]) =>
    list.map((column) => `quote_nullable(t.${column}::text)`).join(`, ', ', `);
  const rows = await sql.unsafe<{ key: string; row: string }[]>(
    `select concat(${literals(key.length > 0 ? key : columns)}) as key, concat(${literals(columns)}) as row
     from ${name} t order by 1`,
  );
  return new Map(rows.map(({ key, row }) => [key, row]));
}

/** Tables in an order in which each comes after those that it refers to. */
function inOrder(tables: readonly Table[]): readonly Table[] {
  const placed: Table[] = [];
  const place = (table: Table, path: readonly Table[]): void => {
    if (placed.includes(table) || path.includes(table)) return;
    for (const other of tables) if (table.refersTo.includes(other.name)) place(other, [...path, table]);
    placed.push(table);
  };
  for (const table of tables) place(table, []);
  return placed;
}

/**
 * Compares the initial rows of two databases, before anybody signs up: permissions, posting purposes, the default
 * chart, the registries of tables. Every row of either was declared. Returns the statements that change the first into
 * the second, row by row by primary key.
 */
export async function compareDeclaredRows(from: postgres.Sql, to: postgres.Sql): Promise<readonly string[]> {
  const [present, wanted] = await Promise.all([readTables(from), readTables(to)]);
  const filled = await Promise.all([filledTables(from, present), filledTables(to, wanted)]);
  const inserts: string[] = [];
  const deletes: string[] = [];
  for (const table of inOrder(wanted)) {
    const { name, columns, key } = table;
    if (!filled.some((names) => names.has(name))) continue;
    const before = present.find((other) => other.name === name);
    const rows = await readRows(to, table);
    // Nothing is known about columns that only one of them has: all rows are written with the new ones.
    const hasSameColumns = before?.columns.join() === columns.join();
    const old: Rows = before ? await readRows(from, hasSameColumns ? table : before) : new Map();
    if (rows.size + old.size > 0 && key.length === 0)
      throw new Error(
        `${name} has rows from the beginning and no primary key to tell them apart by. Give it one.`,
      );
    const changed = [...rows]
      .filter(([id, row]) => !hasSameColumns || old.get(id) !== row)
      .map(([, row]) => `  (${row})`);
    const gone = [...old.keys()].filter((id) => !rows.has(id));
    if (changed.length > 0) inserts.push(upsert(table, changed));
    if (gone.length > 0)
      deletes.unshift(
        `delete from ${name} where (${key.join(', ')}) in (\n${gone.map((id) => `  (${id})`).join(',\n')})`,
      );
  }
  return [...inserts, ...deletes];
}

function upsert({ name, columns, key }: Table, rows: readonly string[]): string {
  const others = columns.filter((column) => !key.includes(column));
  const change =
    others.length === 0
      ? 'do nothing'
      : `do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  return `insert into ${name} (${columns.join(', ')}) values\n${rows.join(',\n')}\non conflict (${key.join(', ')}) ${change}`;
}
