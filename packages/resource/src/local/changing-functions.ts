import type { Row } from '@ledgerwise/contract';
import { boolean, nullable, optional } from 'valibot';
import { argument, KEY, pick, TEXTS, VALUES } from './arguments.ts';
import type { KeptChanges } from './kept-changes.ts';
import type { LocalFunctions, NamedTable } from './local-function.ts';
import type { LocalTable } from './table.ts';

const keyOf = (args: Readonly<Record<string, unknown>>): string | null =>
  argument(args, 'key', optional(nullable(KEY), null));

/** Replaces the requested records with changed ones. */
function replace(target: LocalTable, ids: readonly string[], change: (row: Row) => Row) {
  const { chosen } = pick(target.rows(), ids);
  const after = chosen.map(change);
  const changed = new Map(after.map((row) => [row.id, row]));
  target.store(target.rows().map((row) => changed.get(row.id) ?? row));
  return { before: chosen, after };
}

/** Bulk changes and their undo. */
export const changingFunctions = (table: NamedTable, kept: KeptChanges): LocalFunctions => ({
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
});
