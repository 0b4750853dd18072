import { AppError, type Row } from '@ledgerwise/contract';
import type { ResourceAction } from '@ledgerwise/resource';

/** An attempt whose outcome is not known. */
interface OpenAttempt {
  readonly key: string;
  /** The record as it was seen then. */
  readonly seen: string;
}

const isAttempt = (value: unknown): value is readonly [string, OpenAttempt] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof Object(value[1]).key === 'string';

const STORAGE_KEY = 'ledgerwise.attempts';

/**
 * They outlive the dialog and the page: after a lost response, closing or reloading and opening it again means the same
 * thing, for one record or for many, as long as the record does not show that it was done.
 */
const openAttempts = new Map<string, OpenAttempt>(readAttempts());

function readAttempts(): readonly (readonly [string, OpenAttempt])[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAttempt) : [];
  } catch {
    // Storage is blocked, or holds something else: an attempt starts from scratch.
    return [];
  }
}

function keepAttempts(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...openAttempts]));
  } catch {
    // They end with the page.
  }
}

const seenOf = ({ version, updated_at }: Row): string => JSON.stringify([version, updated_at]);

/** Name of an attempt: an action, and its record. */
export function attemptName({ call }: ResourceAction, { id }: Row): string {
  return `${call} ${id}`;
}

/**
 * The key under which an action is done to a record once; the same one until it is known what came of it. A dialog that is
 * still open holds its own, whatever became of the record meanwhile.
 */
export function attemptKey(action: ResourceAction, row: Row, held?: string): string {
  const name = attemptName(action, row);
  const earlier = openAttempts.get(name);
  const seen = seenOf(row);
  const key = held ?? (earlier?.seen === seen ? earlier.key : crypto.randomUUID());
  openAttempts.set(name, { key, seen: earlier?.key === key ? earlier.seen : seen });
  keepAttempts();
  return key;
}

/** It is known what came of it: what is asked of this record next is another matter. */
export function endAttempt(action: ResourceAction, row: Row): void {
  openAttempts.delete(attemptName(action, row));
  keepAttempts();
}

/** It was done after all, by a try whose answer was lost, with what was entered then. */
export function doneBefore({ label }: ResourceAction, cause: unknown): AppError {
  return new AppError('action.done_before', {
    cause,
    message: `“${label}” had already succeeded with your first input. Close this and check the record before you try again.`,
  });
}
