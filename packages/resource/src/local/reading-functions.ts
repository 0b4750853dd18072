import { nullable, number, optional, string } from 'valibot';
import { addDecimals, isDecimal } from '../fields/decimals.ts';
import { argument, queryArgument, TEXTS, VIEWS } from './arguments.ts';
import type { LocalFunctions, NamedTable } from './local-function.ts';
import { searchEverything } from './search-everything.ts';
import type { LocalTable } from './table.ts';

const ANY_SORT = { field: 'id', descending: false };

/** Functions that search, count, sum and export records, and read their history. */
export const readingFunctions = (table: NamedTable, tables: () => readonly LocalTable[]): LocalFunctions => ({
  search_records: (args) => table(args).page(queryArgument(args)).slice(0, queryArgument(args).page.size),

  summarise_records(args) {
    const rows = table(args).matching(queryArgument(args));
    const sums = argument(args, 'sum_fields', optional(TEXTS, [])).map((name) => {
      const amounts = rows.map((row) => String(row[name] ?? '')).filter(isDecimal);
      return [name, amounts.reduce(addDecimals, '0')] as const;
    });
    const views = Object.entries(argument(args, 'views', optional(VIEWS, {}))).map(([id, filters]) => [
      id,
      table(args).matching({ filters, sort: ANY_SORT }).length,
    ]);
    return { count: rows.length, sums: Object.fromEntries(sums), views: Object.fromEntries(views) };
  },

  search_everything: (args) =>
    searchEverything(
      tables(),
      argument(args, 'query', string()),
      argument(args, 'limit_each', optional(number(), 5)),
    ),

  list_record_ids: (args) =>
    table(args)
      .matching(queryArgument(args))
      .map(({ id }) => id),

  export_records(args) {
    const columns = [...new Set(argument(args, 'columns', TEXTS))];
    const after = argument(args, 'after', nullable(string(), null));
    const size = argument(args, 'page_size', number());
    const sort = { field: 'id', descending: false };
    const rows = table(args).matching({ ...queryArgument(args), sort });
    const page = rows.filter(({ id }) => after === null || id > after).slice(0, size);
    return JSON.stringify(page.map((row) => [row.id, ...columns.map((column) => row[column] ?? null)]));
  },

  match_records(args) {
    const target = table(args);
    const field = argument(args, 'field', string());
    const ids = new Map(
      target
        .rows()
        .flatMap((row) => (row[field] == null ? [] : [[String(row[field]).toLowerCase(), row.id]])),
    );
    const values = argument(args, 'wanted', TEXTS);
    return Object.fromEntries(
      values.flatMap((value) => {
        const id = ids.get(value.toLowerCase());
        return id === undefined ? [] : [[value, id]];
      }),
    );
  },

  /** The store has no log: it knows only when a record was created and last changed. */
  record_history(args) {
    const target = table(args);
    const row = target.find(argument(args, 'record_id', string()));
    const entry = (action: string, created_at: unknown) => ({
      id: `${row.id}:${action}`,
      action,
      entity: target.resource.name,
      record_id: row.id,
      record_name: row[target.resource.title] ?? null,
      actor_name: 'You',
      changes: null,
      created_at,
    });
    const created = entry('created', row.created_at);
    return row.updated_at === row.created_at ? [created] : [entry('updated', row.updated_at), created];
  },
});
