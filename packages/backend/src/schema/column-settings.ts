import type postgres from 'postgres';

interface ColumnSettings {
  readonly table: string;
  readonly column: string;
  readonly storage: string;
  readonly ownStorage: string;
  readonly statistics: number;
  readonly options: readonly string[];
}

async function readSettings(sql: postgres.Sql): Promise<readonly ColumnSettings[]> {
  return await sql<ColumnSettings[]>`
    with storages (code, name) as (values ('p', 'plain'), ('e', 'external'), ('x', 'extended'), ('m', 'main'))
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column, s.name as storage, o.name as "ownStorage",
      coalesce(a.attstattarget, -1)::int as statistics,
      array(select * from unnest(a.attoptions) option order by 1) as options
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    join storages s on s.code = a.attstorage::text
    join storages o on o.code = t.typstorage::text
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'private')
    order by 1, a.attnum`;
}

const nameOf = (option: string): string => option.slice(0, option.indexOf('='));

/**
 * Compares what pg-delta does not read of a column: its storage, its statistics target, and its planner
 * options. Returns the statements that give the columns of one database the settings of another one's.
 */
export async function compareColumnSettings(
  from: postgres.Sql,
  to: postgres.Sql,
): Promise<readonly string[]> {
  const [present, wanted] = await Promise.all([readSettings(from), readSettings(to)]);
  const byColumn: ReadonlyMap<string, Pick<ColumnSettings, 'storage' | 'statistics' | 'options'>> = new Map(
    present.map((settings) => [`${settings.table}.${settings.column}`, settings]),
  );
  return wanted.flatMap(({ table, column, storage, ownStorage, statistics, options }) => {
    const now = byColumn.get(`${table}.${column}`) ?? { storage: ownStorage, statistics: -1, options: [] };
    const gone = now.options.map(nameOf).filter((name) => !options.some((option) => nameOf(option) === name));
    const added = options.filter((option) => !now.options.includes(option));
    return [
      ...(storage === now.storage ? [] : [`set storage ${storage}`]),
      ...(statistics === now.statistics ? [] : [`set statistics ${statistics}`]),
      ...(gone.length === 0 ? [] : [`reset (${gone.join(', ')})`]),
      ...(added.length === 0 ? [] : [`set (${added.join(', ')})`]),
    ].map((change) => `alter table ${table} alter column ${column} ${change}`);
  });
}
