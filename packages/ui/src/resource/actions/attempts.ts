import { AppError, type Row } from '@ledgerwise/contract';
import type { ResourceAction } from '@ledgerwise/resource';

/** An attempt with an unknown outcome. */
interface OpenAttempt {
  readonly key: string;
  /** The record as displayed then. */
  readonly seen: string;
}

const isAttempt = (value: unknown): value is readonly [string, OpenAttempt] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof Object(value[1]).key === 'string';

const STORAGE_KEY = 'ledgerwise.attempts';

/**
 * Attempts outlive the dialog and the page: after a lost response, closing or reloading and trying again uses the same
 * key, for one or several records, until the record shows that it was done.
 */
const openAttempts = new Map<string, OpenAttempt>(readAttempts());

function readAttempts(): readonly (readonly [string, OpenAttempt])[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAttempt) : [];
  } catch {
    // Storage is blocked or contains something else: start without attempts.
    return [];
  }
}

function keepAttempts(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...openAttempts]));
  } catch {
    // Then they end with the page.
  }
}

const seenOf = ({ version, updated_at }: Row): string => JSON.stringify([version, updated_at]);

/** Name of an attempt: an action, and its record. */
export function attemptName({ call }: ResourceAction, { id }: Row): string {
  return `${call} ${id}`;
}

/**
 * Returns the key under which an action runs on a record once; it stays the same until the outcome is known. An open
 * dialog keeps its own key, even if the record changes meanwhile.
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

/** The outcome is known: the next run for this record gets a new key. */
export function endAttempt(action: ResourceAction, row: Row): void {
  openAttempts.delete(attemptName(action, row));
  keepAttempts();
}

/**
 * Returns the error for an action that was already done by an attempt with a lost response, with that attempt's input.
 */
export function doneBefore({ label }: ResourceAction, cause: unknown): AppError {
  return new AppError('action.done_before', {
    cause,
    message: `“${label}” had already succeeded with your first input. Close this and check the record before you try again.`,
  });
}
