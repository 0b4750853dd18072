import { AppError, type Row } from '@ledgerwise/contract';
import type { TableContext } from './table.ts';

interface KeptChange {
  readonly table: string;
  /** The request, to distinguish a repeated call from another one with the same key. */
  readonly asked: string;
  readonly before: readonly Row[];
  /** The records after the change; none after a deletion. */
  readonly after: ReadonlyMap<string, Row>;
  readonly count: number;
  /** ISO 8601; null unless it was undone. */
  undoneAt: string | null;
}

/** Changes of many records that are done once for a key, and can be undone. */
export interface KeptChanges {
  /** Runs a change, or returns its first result if it ran before. Throws `key.reused` for another change. */
  once(
    key: string | null,
    table: string,
    asked: unknown,
    change: () => { readonly before: readonly Row[]; readonly after: readonly Row[] },
  ): number;
  /** Returns the result of a change; null if it was not done, and then the key can no longer be used. */
  result(key: string): { readonly count: number; readonly undone_at: string | null } | null;
  /** Undoes a change. Repeated calls return the same. Throws `change.not_found` and `change.changed_since`. */
  undo(key: string): number;
}

const refuse = (code: string, message: string): AppError => new AppError(code, { status: 409, message });

/** The changes of this page; they are forgotten with it. */
export function createKeptChanges({ tableOf }: Pick<TableContext, 'tableOf'>): KeptChanges {
  const kept = new Map<string, KeptChange>();
  const missed = new Set<string>();
  return {
    once(key, table, asked, change) {
      const question = JSON.stringify([table, asked]);
      const known = key === null ? undefined : kept.get(key);
      if (known && known.asked !== question)
        throw refuse('key.reused', 'This key was used for another change. Make the change again.');
      if (known) return known.count;
      // The caller relies on the response that it did not happen.
      if (key !== null && missed.has(key))
        throw refuse('key.reused', 'This key was looked up before. Make the change again.');
      const { before, after } = change();
      if (key !== null)
        kept.set(key, {
          table,
          asked: question,
          before,
          after: new Map(after.map((row) => [row.id, row])),
          count: before.length,
          undoneAt: null,
        });
      return before.length;
    },
    result(key) {
      const change = kept.get(key);
      if (!change) missed.add(key);
      return change ? { count: change.count, undone_at: change.undoneAt } : null;
    },
    undo(key) {
      const change = kept.get(key);
      if (!change) throw refuse('change.not_found', 'There is nothing to undo any more.');
      // A repeated call returns the first result.
      if (change.undoneAt !== null) return change.count;
      const table = tableOf(change.table);
      const now = new Map(table.rows().map((row) => [row.id, row]));
      const touched = change.before.find(
        ({ id }) => now.get(id)?.updated_at !== change.after.get(id)?.updated_at,
      );
      if (touched)
        throw refuse(
          'change.changed_since',
          `"${String(touched[table.resource.title] ?? touched.id)}" was changed since, so this cannot be undone.`,
        );
      const restored = new Map(change.before.map((row) => [row.id, row]));
      table.store([
        ...table.rows().map((row) => restored.get(row.id) ?? row),
        ...change.before.filter(({ id }) => !now.has(id)),
      ]);
      change.undoneAt = new Date().toISOString();
      return change.count;
    },
  };
}
