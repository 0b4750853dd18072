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

/** Does some work when it is its turn; what the work throws, it throws. */
export type InTurn = <Result>(work: () => Result | Promise<Result>) => Promise<Result>;

/** The browser's locks; none where there are none, as in a page without TLS. */
function browserLocks(): Pick<LockManager, 'request'> | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks;
}

/**
 * Lets tabs write one after another: each reads a whole table, changes it and stores it, and of two that did so at once
 * the records of one would be lost. Within a tab nothing comes between anyway.
 */
export function turnsOf(name: string, locks = browserLocks()): InTurn {
  return async (work) => (locks ? locks.request(`ledgerwise.${name}`, async () => work()) : work());
}
