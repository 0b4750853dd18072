import { useHost } from '@ledgerwise/contract';
import {
  type AnyResource,
  beginningsFor,
  createWords,
  hasScreen,
  type Reference,
  referencesTo,
} from '@ledgerwise/resource';
import { createContext, useContext } from 'react';
import { refusal } from './use-access.ts';

/** The record types of the module, among which a screen finds those that refer to its own. */
export const EntitiesContext = createContext<readonly AnyResource[]>([]);

/** The record types that refer to this one and have lists that the user may read. */
export function useReferences(resource: AnyResource): readonly Reference[] {
  const { auth } = useHost();
  return referencesTo(useContext(EntitiesContext), resource).filter(
    ({ resource: other }) => hasScreen(other, 'list') && auth.can(other.permissions.read),
  );
}

/** What can be begun for a record of a type: an invoice for a customer. */
export interface Beginning {
  readonly resource: AnyResource;
  readonly label: string;
  /** Below the list of the record type that is begun: `new?customer_id=…`. */
  pathFor(id: string): string;
  /** Why this user may not; undefined where they may. */
  readonly refusal: string | undefined;
}

/** What can be begun for a record of this type, as far as a form takes the reference. */
export function useBeginnings(resource: AnyResource): readonly Beginning[] {
  const { auth } = useHost();
  return beginningsFor(useContext(EntitiesContext), resource).map(({ resource: other, field }) => ({
    resource: other,
    label: createWords(other),
    pathFor: (id) => `${other.path}/new?${new URLSearchParams({ [field]: id })}`,
    refusal: refusal(auth, other.permissions.create),
  }));
}
