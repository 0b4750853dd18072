import type { Statement } from '../api/statement.ts';
import { DATABASE_LIMITS } from '../limits/request-limits.ts';
import type { PassedOn } from '../request-body/pass-on.ts';
import type { Columns } from './catalog.ts';
import type { Condition } from './filters.ts';
import { needsFilter, noColumnToWrite, noSuchColumn, tooManyValues } from './refusals.ts';
import { asList, quoteName, Values } from './rows.ts';
import type { OrderKey, TableQuery } from './table-query.ts';
import { toValue } from './values.ts';

export interface Table {
  readonly name: string;
  readonly columns: Columns;
}

/** A record to be written, as its JSON says it. */
export type Written = Readonly<Record<string, unknown>>;

/** PostgreSQL counts the values of a statement in sixteen bits. */
const MOST = DATABASE_LIMITS.writtenValues.amount;

const nameOf = ({ name }: Table): string => `public.${quoteName(name)}`;

function column(table: Table, name: string): string {
  if (!table.columns.has(name)) throw noSuchColumn(table.name, name);
  return quoteName(name);
}

/** A number that a filter compares with has to be one: PostgreSQL would take `0x10` and blanks for numbers too. */
const compared = (table: Table, name: string, value: string): unknown =>
  toValue(value, table.columns.get(name)?.kind === 'number' ? 'number' : 'text', undefined);

function toSql(table: Table, condition: Condition, values: Values): string {
  switch (condition.is) {
    case 'compared': {
      const { by } = condition;
      const value = by.endsWith('like')
        ? condition.value
        : compared(table, condition.column, condition.value);
      return `${column(table, condition.column)} ${by} ${values.add(value)}`;
    }
    case 'among': {
      if (condition.values.length === 0) return 'false';
      const members = condition.values.map((value) => values.add(compared(table, condition.column, value)));
      return `${column(table, condition.column)} in (${members.join(', ')})`;
    }
    case 'state':
      return `${column(table, condition.column)} is ${condition.state}`;
    case 'not':
      return `not (${toSql(table, condition.of, values)})`;
    default: {
      const parts = condition.of.map((part) => `(${toSql(table, part, values)})`);
      return parts.join(condition.is === 'all' ? ' and ' : ' or ');
    }
  }
}

function where(table: Table, conditions: readonly Condition[], values: Values): string {
  if (conditions.length === 0) return '';
  return ` where ${conditions.map((condition) => `(${toSql(table, condition, values)})`).join(' and ')}`;
}

function orderBy(table: Table, keys: readonly OrderKey[]): string {
  if (keys.length === 0) return '';
  const terms = keys.map(
    ({ column: name, descending, nulls }) =>
      `${column(table, name)}${descending ? ' desc' : ''}${nulls ? ` nulls ${nulls}` : ''}`,
  );
  return ` order by ${terms.join(', ')}`;
}

const selected = (table: Table, { columns }: TableQuery): string =>
  columns ? columns.map((name) => column(table, name)).join(', ') : '*';

/** Selects the requested records, at most `most`; with `isCounted` also the total number. */
export function selectStatement(
  table: Table,
  query: TableQuery,
  { most, isCounted }: { readonly most: number; readonly isCounted: boolean },
): Statement {
  const values = new Values();
  const from = `${nameOf(table)}${where(table, query.conditions, values)}`;
  const limit = Math.min(query.limit ?? most, most);
  const offset = query.offset > 0 ? ` offset ${query.offset}` : '';
  const page = `select ${selected(table, query)} from ${from}${orderBy(table, query.order)} limit ${limit}${offset}`;
  const counted = isCounted ? `, (select count(*) from ${from})::integer as total` : '';
  return { text: asList(`(${page})`, counted), values: values.all };
}

/** Returns written rows if requested; otherwise the right to read is not needed. */
function answering(table: Table, query: TableQuery, change: string, isAsked: boolean): string {
  if (!isAsked) return change;
  return `with changed as (${change} returning ${selected(table, query)}) ${asList('changed')}`;
}

export interface WriteOptions {
  /** True if written rows are returned. */
  readonly isAnswered: boolean;
  readonly passedOn: PassedOn | undefined;
}

/** Returns the columns to write: those of the address, or all that the records name. */
function writtenColumns(
  table: Table,
  { written }: TableQuery,
  records: readonly Written[],
): readonly string[] {
  const names = written ?? [...new Set(records.flatMap((record) => Object.keys(record)))];
  for (const name of names) if (!table.columns.has(name)) throw noColumnToWrite(table.name, name);
  return names;
}

function writtenValue(table: Table, record: Written, name: string, passedOn: PassedOn | undefined): unknown {
  const value = Object.hasOwn(record, name) ? record[name] : null;
  return toValue(value, table.columns.get(name)?.kind ?? 'text', passedOn);
}

/** Writes over the record that a new one meets, in the columns that the new one names. */
function onConflict(table: Table, { conflict }: TableQuery, names: readonly string[]): string {
  if (!conflict) return '';
  const key = conflict.map((name) => column(table, name)).join(', ');
  const set = names.filter((name) => !conflict.includes(name)).map(quoteName);
  const written = set.map((name) => `${name} = excluded.${name}`).join(', ');
  return ` on conflict (${key}) ${written === '' ? 'do nothing' : `do update set ${written}`}`;
}

export function insertStatement(
  table: Table,
  query: TableQuery,
  records: readonly Written[],
  { isAnswered, passedOn }: WriteOptions,
): Statement {
  const names = writtenColumns(table, query, records);
  if (names.length * records.length > MOST) throw tooManyValues();
  const values = new Values();
  const rows = records.map(
    (record) =>
      `(${names.map((name) => values.add(writtenValue(table, record, name, passedOn))).join(', ')})`,
  );
  const what =
    names.length === 0 ? 'default values' : `(${names.map(quoteName).join(', ')}) values ${rows.join(', ')}`;
  const change = `insert into ${nameOf(table)} ${what}${onConflict(table, query, names)}`;
  return {
    text: answering(table, query, change, isAnswered),
    values: values.all,
  };
}

export function updateStatement(
  table: Table,
  query: TableQuery,
  changes: Written,
  { isAnswered, passedOn }: WriteOptions,
): Statement {
  const names = writtenColumns(table, query, [changes]);
  if (query.conditions.length === 0) throw needsFilter('UPDATE');
  const values = new Values();
  const set = names.map(
    (name) => `${quoteName(name)} = ${values.add(writtenValue(table, changes, name, passedOn))}`,
  );
  const change = `update ${nameOf(table)} set ${set.join(', ')}${where(table, query.conditions, values)}`;
  return { text: answering(table, query, change, isAnswered), values: values.all };
}

export function deleteStatement(
  table: Table,
  query: TableQuery,
  { isAnswered }: Pick<WriteOptions, 'isAnswered'>,
): Statement {
  if (query.conditions.length === 0) throw needsFilter('DELETE');
  const values = new Values();
  const change = `delete from ${nameOf(table)}${where(table, query.conditions, values)}`;
  return { text: answering(table, query, change, isAnswered), values: values.all };
}
