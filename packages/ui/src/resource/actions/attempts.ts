import type { Row } from '@ledgerwise/contract';
import type { ResourceAction } from '@ledgerwise/resource';

/**
 * Keys of attempts whose outcome is not known. They outlive the dialog: whoever closes it after a lost answer and opens it
 * again means the same thing, for one record or for many.
 */
const openAttempts = new Map<string, string>();

const nameOf = ({ call }: ResourceAction, { id }: Row): string => `${call} ${id}`;

/** The key under which an action is done to a record once; the same one until it is known what came of it. */
export function attemptKey(action: ResourceAction, row: Row): string {
  const name = nameOf(action, row);
  const key = openAttempts.get(name) ?? crypto.randomUUID();
  openAttempts.set(name, key);
  return key;
}

/** It is known what came of it: what is asked of this record next is another matter. */
export function endAttempt(action: ResourceAction, row: Row): void {
  openAttempts.delete(nameOf(action, row));
}
