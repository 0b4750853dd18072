import { type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource, Field } from '@ledgerwise/resource';
import { nameOf, targetOf, useChoices } from './use-choices.ts';
import { isMadeInPlace } from './use-create.ts';

/** A choice: a record, or adding one by the typed name. */
export type PickerEntry = { readonly row: Row } | { readonly add: string };

/** Choices for the typed text. */
export interface PickerEntries {
  readonly entries: readonly PickerEntry[];
  /** Message shown if there are none; empty if there are some. */
  readonly said: string;
  /** How many records were found. */
  readonly count: number;
  readonly error: unknown;
  retry(): void;
  /** A record was chosen: it is listed first the next time. */
  note(id: string): void;
}

const nothingFound = (target: AnyResource, text: string): string =>
  text === '' ? `There are no ${target.label.many.toLowerCase()} yet.` : 'Nothing found';

/** Offers what the server finds, and to add what is not there, where this user may. */
export function usePickerEntries(field: Field, typed: string, isOpen: boolean): PickerEntries {
  const { auth } = useHost();
  const target = targetOf(field);
  const { rows, error, retry, note } = useChoices(field, typed, isOpen);
  // Of which kind a new one would be, only its own list knows.
  const canCreate = !field.others && auth.can(target.permissions.create) && isMadeInPlace(target);
  const text = typed.trim();
  const isThere = rows?.some((row) => nameOf(target, row).toLowerCase() === text.toLowerCase());
  const entries: readonly PickerEntry[] = [
    ...(rows ?? []).map((row) => ({ row })),
    ...(canCreate && text !== '' && rows && !isThere ? [{ add: text }] : []),
  ];
  const said = rows === undefined ? 'Searching...' : entries.length === 0 ? nothingFound(target, text) : '';
  return { entries, said, count: rows?.length ?? 0, error, retry, note };
}
