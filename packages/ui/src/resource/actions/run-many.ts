import { AppError, type DataSource, type Filter, type Row, toAppError } from '@ledgerwise/contract';
import { type AnyResource, type ResourceAction, readFrom, type Values } from '@ledgerwise/resource';
import { isRefused } from '../change/is-refused.ts';
import { stateOf } from '../format-value.ts';
import { attemptKey, doneBefore, endAttempt } from './attempts.ts';
import { runAction } from './run-action.ts';

/** The limit of one page. */
const PAGE = 1000;

/** Loads the current records by their ids; those that were deleted or may not be read are missing. */
export async function readRecords(
  data: DataSource,
  resource: AnyResource,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (let at = 0; at < ids.length; at += PAGE) {
    const some: Filter = { field: 'id', operator: 'in', value: ids.slice(at, at + PAGE).join(',') };
    const { rows } = await data.list(readFrom(resource), {
      filters: [some],
      sort: resource.list.sort ?? { field: 'created_at', descending: true },
      page: { size: PAGE, offset: 0 },
      ...(signal && { signal }),
    });
    found.push(...rows);
  }
  return found;
}

/** Selected records, parted by whether an action is offered for them. */
export interface Concerned {
  readonly rows: readonly Row[];
  /** Reasons for skipping records, and the number for each: the state that they are in. */
  readonly leftOut: readonly { readonly state: string | null; readonly count: number }[];
  /** Selected records that no longer exist. */
  readonly gone: number;
}

/** The state of a record in the word of its first field that has states. */
function stateOfRow({ fields }: AnyResource, row: Row): string | null {
  for (const [name, field] of Object.entries(fields)) {
    // A flag without labels would be shown as Yes or No, which explains nothing.
    const state = field.kind === 'flag' && !field.words ? undefined : stateOf(field, row[name]);
    if (state) return state.label;
  }
  return null;
}

/**
 * Separates the records that an action applies to from those it is not offered for in their current state.
 */
export function concernedBy(
  resource: AnyResource,
  action: ResourceAction,
  selected: readonly string[],
  found: readonly Row[],
): Concerned {
  const counts = new Map<string | null, number>();
  const rows = found.filter((row) => {
    const isOffered = action.isOffered?.(row) ?? true;
    if (!isOffered) {
      const state = stateOfRow(resource, row);
      counts.set(state, (counts.get(state) ?? 0) + 1);
    }
    return isOffered;
  });
  const leftOut = [...counts].map(([state, count]) => ({ state, count }));
  return { rows, leftOut, gone: selected.length - found.length };
}

/** A record for which the action failed. */
export interface RefusedRow {
  readonly row: Row;
  readonly error: unknown;
}

/** Outcome of each record of a run. */
export interface ManyResult {
  readonly done: readonly Row[];
  readonly refused: readonly RefusedRow[];
  /** Not tried, because the run was cancelled or the server stopped responding. */
  readonly untried: readonly Row[];
}

export interface ManyOptions {
  readonly data: DataSource;
  readonly action: ResourceAction;
  readonly rows: readonly Row[];
  readonly entered: Values;
  /** Creates further arguments for each record, besides the input. */
  prepare?(row: Row, entered: Values): Promise<Values>;
  /** Cancels between two records, never within one. */
  readonly signal: AbortSignal;
  onProgress(done: number): void;
}

/**
 * Runs an action on one record after the other, each under its own key. A refusal does not stop the others; if there is
 * no response, the remaining ones are not tried, and the key is reused by the next attempt.
 */
export async function runMany({
  data,
  action,
  rows,
  entered,
  prepare,
  signal,
  onProgress,
}: ManyOptions): Promise<ManyResult> {
  const each = action.many?.arguments ? { ...action, arguments: action.many.arguments } : action;
  const done: Row[] = [];
  const refused: RefusedRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (signal.aborted) {
      if (at === 0) throw new AppError('data.aborted');
      return { done, refused, untried: rows.slice(at) };
    }
    onProgress(at);
    try {
      const values = prepare ? await prepare(row, entered) : entered;
      await runAction(data, each, row, values, attemptKey(action, row));
      endAttempt(action, row);
      done.push(row);
    } catch (error) {
      const isDone = toAppError(error).code === 'key.reused';
      refused.push({ row, error: isDone ? doneBefore(action, error) : error });
      if (!isRefused(error)) return { done, refused, untried: rows.slice(at + 1) };
      endAttempt(action, row);
    }
  }
  return { done, refused, untried: [] };
}
