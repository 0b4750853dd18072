import type postgres from 'postgres';

/** Conversion of a JSON value to PostgreSQL's: as text, as JSON, as a list of these, or as a number. */
export type ValueKind = 'text' | 'json' | 'list' | 'number' | 'number list' | 'json list';

/** The type of a column or an argument. */
export interface ValueType {
  /** In PostgreSQL's notation: `numeric`, `uuid[]`. */
  readonly type: string;
  readonly kind: ValueKind;
}

export type Columns = ReadonlyMap<string, ValueType>;

/** An argument of a function. */
export interface Argument extends ValueType {
  readonly name: string;
  readonly hasDefault: boolean;
}

/** A function that can be called, in one of its forms. */
export interface Callable {
  readonly name: string;
  readonly arguments: readonly Argument[];
  readonly answers: 'nothing' | 'one value' | 'rows';
}

/** Tables and functions of the schema `public`. */
export interface Catalog {
  /** Columns of tables and views, by their names. */
  readonly tables: ReadonlyMap<string, Columns>;
  /** All forms of each function, by its name. */
  readonly functions: ReadonlyMap<string, readonly Callable[]>;
}

interface NamedColumns {
  readonly name: string;
  readonly columns: readonly (ValueType & { readonly name: string })[];
}

/** The kind of a type, for `typelem` as for the type itself: what JSON says of it decides how it is written. */
const KIND = (type: string, element: string): string => `
  case
    when ${type} in ('json'::regtype, 'jsonb'::regtype) then 'json'
    when ${type} in ('numeric'::regtype, 'int2'::regtype, 'int4'::regtype, 'int8'::regtype) then 'number'
    when ${element} in ('json'::regtype, 'jsonb'::regtype) then 'json list'
    when ${element} in ('numeric'::regtype, 'int2'::regtype, 'int4'::regtype, 'int8'::regtype) then 'number list'
    when ${element} is not null then 'list'
    else 'text'
  end`;

const TABLES = `
  select c.relname as name,
    json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, null), 'kind', ${KIND('a.atttypid', 'element.oid')}
    ) order by a.attnum) as columns
  from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_catalog.pg_type element on element.typarray = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  group by c.relname`;

const FUNCTIONS = `
  select p.proname as name,
    case when p.prorettype = 'void'::regtype then 'nothing' when p.proretset then 'rows' else 'one value' end as answers,
    coalesce((
      select json_agg(json_build_object(
        'name', a.name, 'type', format_type(a.type, null), 'kind', ${KIND('a.type', 'element.oid')},
        'hasDefault', a.place > p.pronargs - p.pronargdefaults
      ) order by a.place)
      from (
        select coalesce(named.name, '') as name, named.type, row_number() over (order by named.place) as place
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
          with ordinality named(type, name, mode, place)
        where coalesce(named.mode, 'i') in ('i', 'b')
      ) a
      left join pg_catalog.pg_type element on element.typarray = a.type
    ), '[]') as arguments
  from pg_catalog.pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)`;

/** Reads the tables and functions that can be requested. */
export async function readCatalog(sql: postgres.Sql): Promise<Catalog> {
  const [tables, callables] = await Promise.all([
    sql.unsafe<NamedColumns[]>(TABLES),
    sql.unsafe<Callable[]>(FUNCTIONS),
  ]);
  return {
    tables: new Map(
      tables.map((table) => [table.name, new Map(table.columns.map((column) => [column.name, column]))]),
    ),
    functions: groupByName(callables),
  };
}

function groupByName(callables: readonly Callable[]): ReadonlyMap<string, readonly Callable[]> {
  const byName = new Map<string, Callable[]>();
  for (const callable of callables)
    byName.set(callable.name, [...(byName.get(callable.name) ?? []), callable]);
  return byName;
}
