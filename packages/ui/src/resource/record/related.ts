import { useHost, useIsOn } from '@ledgerwise/contract';
import {
  type AnyResource,
  beginningsFor,
  createWords,
  hasScreen,
  type Reference,
  referencesTo,
} from '@ledgerwise/resource';
import { createContext, useContext, useEffect, useState } from 'react';
import { refusal } from '../access/use-access.ts';

type Entities = readonly AnyResource[];

/** All record types of a module, loaded on demand. */
export interface EntitySource {
  /** The loaded entities; undefined before. */
  readonly loaded: Entities | undefined;
  /** Fetches them, once. */
  load(): Promise<Entities>;
}

const NONE: Entities = [];

/** For a screen without other record types. */
export const noEntities: EntitySource = { loaded: NONE, load: () => Promise.resolve(NONE) };

/** Loads the record types of a module once; repeated only after an error. */
export function entitySource(fetch: () => Promise<Entities>): EntitySource {
  let loading: Promise<Entities> | undefined;
  let loaded: Entities | undefined;
  return {
    get loaded() {
      return loaded;
    },
    load() {
      loading ??= fetch().then(
        (entities) => (loaded = entities),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

/** The record types of the module, among which a record's page finds those that refer to its own. */
export const EntitiesContext = createContext(noEntities);

/** Fetches a record type of the module by its name. */
export function useNamedEntity(): (name: string) => Promise<AnyResource> {
  const source = useContext(EntitiesContext);
  return async (name) => {
    const found = (await source.load()).find((entity) => entity.name === name);
    if (!found) throw new Error(`There is no record type ${name} here.`);
    return found;
  };
}

/** Returns all record types of the module that are not switched off; empty while loading. */
export function useEntities(): Entities {
  const source = useContext(EntitiesContext);
  const [entities, setEntities] = useState(source.loaded);
  useEffect(() => {
    if (entities) return;
    let isGone = false;
    source.load().then(
      (all) => {
        if (!isGone) setEntities(all);
      },
      // Reported where the screen reports other code that could not be loaded.
      (error: unknown) => {
        if (!isGone)
          setEntities(() => {
            throw error;
          });
      },
    );
    return () => {
      isGone = true;
    };
  }, [source, entities]);
  const isOn = useIsOn();
  return (entities ?? NONE).filter(({ path }) => isOn(path));
}

/** The record types that refer to this one and have lists that the user may read. */
export function useReferences(resource: AnyResource): readonly Reference[] {
  const { auth } = useHost();
  return referencesTo(useEntities(), resource).filter(
    ({ resource: other }) => hasScreen(other, 'list') && auth.can(other.permissions.read),
  );
}

/** A record that can be created for another one: an invoice for a customer. */
export interface Beginning {
  readonly id: string;
  readonly label: string;
  /** Path below the list of the record type that is created: `new?customer_id=…`. */
  pathFor(id: string): string;
  /** Reason why this user may not do it, or undefined. */
  readonly refusal: string | undefined;
  /** True for documents that are paid, such as invoices. */
  readonly isOwed?: boolean;
}

/** Records that can be created for a record of this type, as far as a form takes the reference. */
export function useBeginnings(resource: AnyResource): readonly Beginning[] {
  const { auth } = useHost();
  const isOn = useIsOn();
  const others = (resource.begins ?? []).filter(({ path }) => path.includes(':id') && isOn(path));
  const referring = beginningsFor(useEntities(), resource).map(({ resource: other, field }) => ({
    id: other.name,
    label: createWords(other),
    pathFor: (id: string) => `${other.path}/new?${new URLSearchParams({ [field]: id })}`,
    refusal: refusal(auth, other.permissions.create),
    isOwed: other.document?.balance !== undefined,
  }));
  return [
    ...referring,
    ...others.map(({ label, path, requires }) => ({
      id: path,
      label,
      pathFor: (id: string) => path.replace(':id', id),
      refusal: refusal(auth, requires),
    })),
  ];
}
