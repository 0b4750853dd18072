import type { Row } from '@ledgerwise/contract';
import { boolean, nullable, number, optional, picklist, string } from 'valibot';
import { addDecimals, isDecimal } from '../fields/decimals.ts';
import { argument, KEY, pick, queryArgument, ROWS, STAGED_ROWS, TEXTS, VALUES, VIEWS } from './arguments.ts';
import { createImports, type ImportContext } from './imports.ts';
import { createKeptChanges } from './kept-changes.ts';
import { searchEverything } from './search-everything.ts';
import type { LocalTable } from './table.ts';

/** A function of the store: what `call` runs. */
export type LocalFunction = (args: Readonly<Record<string, unknown>>) => unknown;

const ANY_SORT = { field: 'id', descending: false };
const keyOf = (args: Readonly<Record<string, unknown>>): string | null =>
  argument(args, 'key', optional(nullable(KEY), null));

/** Puts changed records in the place of those that are asked for. */
function replace(target: LocalTable, ids: readonly string[], change: (row: Row) => Row) {
  const { chosen } = pick(target.rows(), ids);
  const after = chosen.map(change);
  const changed = new Map(after.map((row) => [row.id, row]));
  target.store(target.rows().map((row) => changed.get(row.id) ?? row));
  return { before: chosen, after };
}

const fileNameOf = (args: Readonly<Record<string, unknown>>): string | null =>
  argument(args, 'file_name', optional(nullable(string()), null));
const MODE = picklist(['all_or_nothing', 'skip_bad']);

/** The functions of the database that work on any table, in the browser's store. */
export function localFunctions(
  context: ImportContext & { tables(): readonly LocalTable[] },
): Readonly<Record<string, LocalFunction>> {
  const { tableOf, tables } = context;
  const table = (args: Readonly<Record<string, unknown>>) => tableOf(argument(args, 'table_name', string()));
  const imports = createImports(context);
  const kept = createKeptChanges({ tableOf });

  return {
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

    bulk_delete(args) {
      const target = table(args);
      const ids = argument(args, 'ids', TEXTS);
      return kept.once(keyOf(args), target.resource.name, ['delete', ids], () => {
        const { chosen, others } = pick(target.rows(), ids);
        target.store(others);
        return { before: chosen, after: [] };
      });
    },

    bulk_update(args) {
      const target = table(args);
      const ids = argument(args, 'ids', TEXTS);
      const changes = argument(args, 'changes', VALUES);
      return kept.once(keyOf(args), target.resource.name, ['update', ids, changes], () =>
        replace(target, ids, (row) => target.changed(row, changes)),
      );
    },

    archive_records(args) {
      const target = table(args);
      const ids = argument(args, 'ids', TEXTS);
      const archived = argument(args, 'archived', boolean());
      return kept.once(keyOf(args), target.resource.name, ['archive', ids, archived], () =>
        replace(target, ids, (row) => target.archived(row, archived)),
      );
    },

    change_result: (args) => kept.result(argument(args, 'key', KEY)),
    undo_change: (args) => kept.undo(argument(args, 'key', KEY)),

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

    import_records: (args) =>
      imports.run(
        argument(args, 'table_name', string()),
        argument(args, 'rows', ROWS),
        argument(args, 'mode', MODE),
        argument(args, 'key', KEY),
        fileNameOf(args),
      ),
    stage_import_rows: (args) =>
      imports.stage(
        argument(args, 'key', KEY),
        argument(args, 'part', number()),
        argument(args, 'rows', STAGED_ROWS),
      ),
    import_staged_records: (args) =>
      imports.runStaged(
        argument(args, 'table_name', string()),
        argument(args, 'mode', MODE),
        argument(args, 'key', KEY),
        fileNameOf(args),
      ),
    import_result: (args) => imports.result(argument(args, 'key', KEY)),
    recent_imports: (args) => imports.recent(argument(args, 'table_name', optional(string()))),
    discard_staged_import: (args) => imports.discard(argument(args, 'key', KEY)),
    undo_import: (args) => imports.undo(argument(args, 'import_id', string())),

    /** The store keeps no log: what is known is when a record came and when it last changed. */
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
  };
}
