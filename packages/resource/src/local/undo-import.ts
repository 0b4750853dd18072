import { AppError, type Row } from '@ledgerwise/contract';
import type { LoggedImport } from './import-log.ts';
import type { LocalTable } from './table.ts';

/** Returns the id of a record that was changed after the import; undefined if there is none. */
export function changedSince(table: LocalTable, { written }: LoggedImport): string | undefined {
  const current = new Map(table.rows().map((row) => [row.id, row]));
  return written.find(([id, at]) => current.get(id)?.updated_at !== at)?.[0];
}

/**
 * Restores the records of an import to their state before it; returns their number. @throws {AppError} If it was
 * already undone, or a record was changed since.
 */
export function restoreRecords(table: LocalTable, entry: LoggedImport): number {
  if (entry.undone_at !== null)
    throw new AppError('import.undone', { message: 'This import has already been undone.' });
  const changed = changedSince(table, entry);
  if (changed !== undefined) {
    const row = table.rows().find(({ id }) => id === changed);
    const name = String(row?.[table.resource.title] ?? changed);
    throw new AppError('import.changed_since', {
      message: `"${name}" was changed since the import, so it cannot be undone as a whole.`,
    });
  }
  const written = new Set(entry.written.map(([id]) => id));
  const before = new Map<string, Row>(entry.before.map((row) => [row.id, row]));
  table.store(table.rows().flatMap((row) => (written.has(row.id) ? (before.get(row.id) ?? []) : row)));
  return written.size;
}
