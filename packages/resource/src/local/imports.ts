import { AppError, type Row } from '@ledgerwise/contract';
import type { ImportResult, RecentImport } from '../database/functions.ts';
import { validate } from '../validation/validate.ts';
import type { ImportLog, LoggedImport } from './import-log.ts';
import type { LocalTable, TableContext } from './table.ts';
import { changedSince, restoreRecords } from './undo-import.ts';

type ImportRow = Readonly<Record<string, unknown>>;
type Mode = 'all_or_nothing' | 'skip_bad';

/** A refused row: its position in the sent rows (from 1), the field, and the problem. */
interface Rejection {
  readonly row: number;
  readonly field: string | null;
  readonly message: string;
}

interface ImportAnswer {
  readonly import_id: string | null;
  readonly inserted: number;
  readonly updated: number;
  readonly rejected: readonly Rejection[];
}

interface Plan {
  readonly inserted: Row[];
  readonly updated: Map<string, Row>;
  readonly rejected: Rejection[];
}

function rejectionsOf(
  table: LocalTable,
  row: ImportRow,
  partial: boolean,
  position: number,
): readonly Rejection[] {
  const result = validate(table.resource, row, { partial });
  if (result.ok) return [];
  return Object.entries(result.problems).map(([field, message]) => ({ row: position, field, message }));
}

function planOf(table: LocalTable, rows: readonly ImportRow[]): Plan {
  const known = new Map(table.rows().map((row) => [row.id, row]));
  const plan: Plan = { inserted: [], updated: new Map(), rejected: [] };
  rows.forEach(({ id, ...values }, index) => {
    const current = typeof id === 'string' ? known.get(id) : undefined;
    if (id !== undefined && id !== null && !current) {
      const message = 'The record to update is not there any more';
      plan.rejected.push({ row: index + 1, field: 'id', message });
      return;
    }
    const problems = rejectionsOf(table, values, current !== undefined, index + 1);
    if (problems.length > 0) plan.rejected.push(...problems);
    else if (current)
      plan.updated.set(current.id, table.changed(plan.updated.get(current.id) ?? current, values));
    else plan.inserted.push(table.draft(values));
  });
  return plan;
}

/** Distinguishes texts; not collision-resistant. */
function digestOf(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (hash * 31 + text.charCodeAt(index)) | 0;
  return `${text.length}:${hash}`;
}

/** Result of an import, for users. */
const summaryOf = ({
  import_id,
  table_name,
  file_name,
  inserted,
  updated,
  created_at,
  undone_at,
}: LoggedImport) => ({
  ...{ import_id, table_name, file_name, inserted, updated, created_at, undone_at },
});

/** Context of imports. */
export interface ImportContext extends TableContext {
  readonly log: ImportLog;
  /** The clock. */
  now(): Date;
}

/** The imports of a store. */
export type Imports = ReturnType<typeof createImports>;

/** Imports in the browser's store. Each is noted in the log before its records are stored: found again, it has happened. */
export function createImports({ tableOf, newId, now, log }: ImportContext) {
  const staged = new Map<string, Map<number, readonly ImportRow[]>>();

  function carryOut(
    name: string,
    rows: readonly ImportRow[],
    mode: Mode,
    note: Pick<LoggedImport, 'key' | 'asked' | 'file_name'>,
  ): ImportAnswer {
    const table = tableOf(name);
    const { inserted, updated, rejected } = planOf(table, rows);
    const isRefused = mode === 'all_or_nothing' && rejected.length > 0;
    // The key can be used again: users may retry the same file, also in the other mode.
    if (isRefused || inserted.length + updated.size === 0)
      return { import_id: null, inserted: 0, updated: 0, rejected };
    const before = table.rows().filter(({ id }) => updated.has(id));
    const kept = table.rows().map((row) => updated.get(row.id) ?? row);
    const import_id = newId();
    const answer = { import_id, inserted: inserted.length, updated: updated.size, rejected: [...rejected] };
    const written = [...inserted, ...updated.values()];
    log.add({
      ...note,
      ...answer,
      table_name: name,
      created_at: now().toISOString(),
      undone_at: null,
      written: written.map((row) => [row.id, String(row.updated_at)]),
      before: [...before],
    });
    try {
      table.store([...inserted, ...kept]);
    } catch (error) {
      log.remove(import_id);
      throw error;
    }
    return answer;
  }

  function run(
    name: string,
    rows: readonly ImportRow[],
    mode: Mode,
    key: string,
    fileName: string | null,
  ): ImportAnswer {
    const asked = digestOf(JSON.stringify([name, rows, mode]));
    const earlier = log.all().find((entry) => entry.key === key);
    if (!earlier) return carryOut(name, rows, mode, { key, asked, file_name: fileName });
    if (earlier.asked !== asked)
      throw new AppError('key.reused', {
        message: 'This key was used for another import. Start the import again.',
      });
    const { import_id, inserted, updated, rejected } = earlier;
    return { import_id, inserted, updated, rejected };
  }

  return {
    run,
    stage(key: string, part: number, rows: readonly ImportRow[]): number {
      const parts = staged.get(key) ?? new Map<number, readonly ImportRow[]>();
      staged.set(key, parts.set(part, rows));
      return [...parts.values()].reduce((sum, { length }) => sum + length, 0);
    },
    runStaged(name: string, mode: Mode, key: string, fileName: string | null): ImportAnswer {
      const parts = [...(staged.get(key) ?? [])].sort(([a], [b]) => a - b);
      const rows = parts.flatMap(([, part]) => part);
      return run(name, rows, mode, key, fileName);
    },
    discard(key: string): null {
      staged.delete(key);
      return null;
    },
    result(key: string): ImportResult | null {
      const found = log.all().find((entry) => entry.key === key);
      return found ? { ...summaryOf(found), rejected: found.rejected } : null;
    },
    /** For one list, or for all. */
    recent(name?: string): readonly RecentImport[] {
      const entries = log.all().filter(({ table_name }) => name === undefined || table_name === name);
      return entries.map((entry) => ({
        ...summaryOf(entry),
        rejected_count: entry.rejected.length,
        who: 'You',
        can_undo: entry.undone_at === null && changedSince(tableOf(entry.table_name), entry) === undefined,
      }));
    },
    undo(importId: string): number {
      const entry = log.all().find(({ import_id }) => import_id === importId);
      if (!entry) throw new AppError('import.not_found', { message: 'This import can no longer be undone.' });
      const undone = restoreRecords(tableOf(entry.table_name), entry);
      log.noteUndone(importId, now().toISOString());
      return undone;
    },
  };
}
