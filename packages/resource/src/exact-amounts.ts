import type { DataSource, ListPage, Row } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from './define-resource.ts';
import { isDecimal, toScale } from './fields/decimals.ts';

/** The amounts of a record as decimal strings with all their decimals, however the database wrote them. */
export function exactRow<R extends Row>(resource: Pick<AnyResource, 'fields'>, row: R): R {
  const amounts = Object.entries(resource.fields).flatMap(([name, { kind, scale }]) => {
    const value = row[name];
    if (scale === undefined || kind === 'integer') return [];
    const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
    const exact = isDecimal(text) ? toScale(text, scale) : null;
    return exact === null || exact === value ? [] : [[name, exact] as const];
  });
  return amounts.length === 0 ? row : { ...row, ...Object.fromEntries(amounts) };
}

/**
 * Wraps a data source so that amounts of these resources are decimal strings, as `Row` requires. A Supabase project
 * returns numerics as JSON numbers, and only the declaration knows their decimals. No digit is lost: a column of 15
 * digits fits into a JSON number.
 */
export function withExactAmounts(source: DataSource, resources: readonly AnyResource[]): DataSource {
  const byName = new Map(
    resources.flatMap((resource) => [
      [resource.name, resource],
      [readFrom(resource), resource],
    ]),
  );
  const exact = <R extends Row>(table: string, row: R): R => {
    const resource = byName.get(table);
    return resource ? exactRow(resource, row) : row;
  };
  return {
    ...source,
    async list<R extends Row>(...[table, query]: Parameters<DataSource['list']>): Promise<ListPage<R>> {
      const page = await source.list<R>(table, query);
      return { ...page, rows: page.rows.map((row) => exact(table, row)) };
    },
    async get<R extends Row>(...[table, id, signal]: Parameters<DataSource['get']>): Promise<R> {
      return exact(table, await source.get<R>(table, id, signal));
    },
    async create<R extends Row>(...[table, values]: Parameters<DataSource['create']>): Promise<R> {
      return exact(table, await source.create<R>(table, values));
    },
    async update<R extends Row>(
      ...[table, id, changes, options]: Parameters<DataSource['update']>
    ): Promise<R> {
      return exact(table, await source.update<R>(table, id, changes, options));
    },
  };
}
