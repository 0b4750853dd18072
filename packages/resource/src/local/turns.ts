/** The functions that write records. */
export const WRITING: ReadonlySet<string> = new Set([
  'bulk_delete',
  'bulk_update',
  'archive_records',
  'undo_change',
  'import_records',
  'import_staged_records',
  'undo_import',
]);

/** Runs work when it is its turn; rethrows its errors. */
export type InTurn = <Result>(work: () => Result | Promise<Result>) => Promise<Result>;

/** The browser's locks; undefined if it has none, as in a page without TLS. */
function browserLocks(): Pick<LockManager, 'request'> | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks;
}

/**
 * Makes tabs write one after another: each reads a whole table, changes it and stores it, so simultaneous writes would
 * lose records. Within a tab, work is never interrupted.
 */
export function turnsOf(name: string, locks = browserLocks()): InTurn {
  return async (work) => (locks ? locks.request(`ledgerwise.${name}`, async () => work()) : work());
}
