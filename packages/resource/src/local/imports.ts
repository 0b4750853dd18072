import { AppError, type Row } from '@ledgerwise/contract';
import { validate } from '../validation/validate.ts';
import type { LocalTable, TableContext } from './table.ts';

type ImportRow = Readonly<Record<string, unknown>>;
type Mode = 'all_or_nothing' | 'skip_bad';

/** A row that was not taken: its place in the file's rows (from 1), the field, and what is wrong. */
interface Rejection {
  readonly row: number;
  readonly field: string | null;
  readonly message: string;
}

interface ImportResult {
  readonly import_id: string | null;
  readonly inserted: number;
  readonly updated: number;
  readonly rejected: readonly Rejection[];
}

/** What an import did, for taking it back. */
interface Done {
  readonly table: string;
  readonly inserted: readonly Row[];
  readonly before: readonly Row[];
  readonly after: ReadonlyMap<string, Row>;
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

/** Imports in the browser's store. What can be undone is remembered until the page is left. */
export function createImports({ tableOf, newId }: TableContext) {
  const results = new Map<string, { readonly asked: string; readonly result: ImportResult }>();
  const staged = new Map<string, Map<number, readonly ImportRow[]>>();
  const done = new Map<string, Done>();

  function carryOut(name: string, rows: readonly ImportRow[], mode: Mode): ImportResult {
    const table = tableOf(name);
    const { inserted, updated, rejected } = planOf(table, rows);
    const isRefused = mode === 'all_or_nothing' && rejected.length > 0;
    if (isRefused || inserted.length + updated.size === 0)
      return { import_id: null, inserted: 0, updated: 0, rejected };
    const before = table.rows().filter(({ id }) => updated.has(id));
    const kept = table.rows().map((row) => updated.get(row.id) ?? row);
    table.store([...inserted, ...kept]);
    const import_id = newId();
    done.set(import_id, { table: name, inserted, before, after: updated });
    return { import_id, inserted: inserted.length, updated: updated.size, rejected };
  }

  function run(name: string, rows: readonly ImportRow[], mode: Mode, key: string): ImportResult {
    const asked = JSON.stringify([name, rows, mode]);
    const earlier = results.get(key);
    if (earlier && earlier.asked !== asked)
      throw new AppError('key.reused', {
        message: 'This key was used for another import. Start the import again.',
      });
    const result = earlier?.result ?? carryOut(name, rows, mode);
    results.set(key, { asked, result });
    return result;
  }

  return {
    run,
    stage(key: string, part: number, rows: readonly ImportRow[]): number {
      const parts = staged.get(key) ?? new Map<number, readonly ImportRow[]>();
      staged.set(key, parts.set(part, rows));
      return [...parts.values()].reduce((sum, { length }) => sum + length, 0);
    },
    runStaged(name: string, mode: Mode, key: string): ImportResult {
      const parts = [...(staged.get(key) ?? [])].sort(([a], [b]) => a - b);
      return run(
        name,
        parts.flatMap(([, rows]) => rows),
        mode,
        key,
      );
    },
    discard(key: string): void {
      staged.delete(key);
    },
    undo(importId: string): number {
      const work = done.get(importId);
      if (!work) throw new AppError('import.not_found', { message: 'This import can no longer be undone.' });
      const table = tableOf(work.table);
      const written = new Map([...work.inserted.map((row) => [row.id, row] as const), ...work.after]);
      const now = new Map(table.rows().map((row) => [row.id, row]));
      for (const [id, row] of written)
        if (now.get(id)?.updated_at !== row.updated_at)
          throw new AppError('import.changed_since', {
            message: `"${String(row[table.resource.title] ?? id)}" was changed since the import, so it cannot be undone as a whole.`,
          });
      const before = new Map(work.before.map((row) => [row.id, row]));
      const rest = table.rows().flatMap((row) => (written.has(row.id) ? (before.get(row.id) ?? []) : row));
      table.store(rest);
      done.delete(importId);
      return written.size;
    },
  };
}
