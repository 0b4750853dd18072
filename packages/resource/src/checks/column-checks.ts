import { type DataSource, isAppError, type Row } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '../define-resource.ts';

/** Errors that do not concern a column: no response, or no access for this caller. */
const OTHER_FAILURE = /^(network|auth|server|module)[.]|^data[.](aborted|forbidden)$/;

/** Queries a table with a condition on each of these columns, which fails if one of them does not exist. */
const ask = (
  data: DataSource,
  table: string,
  columns: readonly string[],
): Promise<{ readonly rows: readonly Row[] }> =>
  data.list(table, {
    filters: columns.map((field) => ({ field, operator: 'empty', value: 'false' })),
    sort: { field: 'created_at', descending: true },
    page: { size: 1, offset: 0 },
  });

async function lackedBy(
  data: DataSource,
  table: string,
  columns: readonly string[],
): Promise<readonly string[]> {
  try {
    await ask(data, table, columns);
    return [];
  } catch (failure) {
    const lacked: string[] = [];
    for (const column of columns)
      try {
        await ask(data, table, [column]);
      } catch (error) {
        if (!isAppError(error) || OTHER_FAILURE.test(error.code)) throw error;
        lacked.push(column);
      }
    // If no column can be queried, the cause is not a missing column.
    if (lacked.length === columns.length) throw failure;
    return lacked;
  }
}

/**
 * Returns the columns that a record type reads or writes and its tables lack, each with its table: `customers.city`.
 * Needs one query if none is missing. Throws any other error of the query.
 */
export async function missingColumns(data: DataSource, resource: AnyResource): Promise<readonly string[]> {
  const source = readFrom(resource);
  const columns = Object.entries(resource.fields).filter(([, { kind }]) => kind !== 'lines');
  const written = columns.filter(([, { readOnly }]) => !readOnly && resource.save === undefined);
  const names = (of: typeof columns): readonly string[] => of.map(([name]) => name);
  const named = (table: string, lacked: readonly string[]) => lacked.map((column) => `${table}.${column}`);
  const unread = await lackedBy(data, source, names(columns));
  const unwritten =
    source === resource.name || written.length === 0
      ? []
      : await lackedBy(data, resource.name, names(written));
  return [...named(source, unread), ...named(resource.name, unwritten)];
}
