import { type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource, Field } from '@ledgerwise/resource';
import { nameOf, targetOf, useChoices } from './use-choices.ts';
import { isMadeInPlace } from './use-create.ts';

/** A choice: a record, or adding one by the typed name. */
export type PickerEntry = { readonly row: Row } | { readonly add: string };

/** Choices for the typed text. */
export interface PickerEntries {
  readonly entries: readonly PickerEntry[];
  /** Message if there are none; otherwise empty. */
  readonly said: string;
  /** Number of records found. */
  readonly count: number;
  readonly error: unknown;
  retry(): void;
  /** A record was chosen: it is listed first the next time. */
  note(id: string): void;
}

const nothingFound = (target: AnyResource, text: string): string =>
  text === '' ? `There are no ${target.label.many.toLowerCase()} yet.` : 'Nothing found';

/** Returns search results of the server, and an entry for creating a missing record if the user has the permission. */
export function usePickerEntries(field: Field, typed: string, isOpen: boolean): PickerEntries {
  const { auth } = useHost();
  const target = targetOf(field);
  const { rows, error, retry, note } = useChoices(field, typed, isOpen);
  // With several resources, the kind of a new record would be ambiguous; users create it in its list.
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
