import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { GridPlace } from '../../table/grid-column.ts';
import { useResourceKeys } from '../query/query-keys.ts';

/** The user's position in a list before a record was opened, for returning. */
export interface ListPlace extends GridPlace {
  /** The address's query, search and filters of which the place is one. */
  query: string;
  /** Records that were selected, and by which search and filters. */
  selection: { readonly question: string; readonly ids: ReadonlySet<string> } | null;
  /** True if the user returns from a record to the list. */
  readonly isBack: boolean;
  /** A record of the list was opened since. */
  wasLeft: boolean;
  /** The record that was saved since. */
  savedId: string | null;
}

const places = new WeakMap<QueryClient, Map<string, ListPlace>>();

function placesOf(client: QueryClient): Map<string, ListPlace> {
  const known = places.get(client);
  if (known) return known;
  const made = new Map<string, ListPlace>();
  places.set(client, made);
  return made;
}

function useKnownPlace(table: string) {
  const client = useQueryClient();
  const key = JSON.stringify(useResourceKeys(table).all);
  return { known: placesOf(client), key };
}

/**
 * Returns the position in a list, which the list keeps up to date: the last one if the user returns from a record,
 * otherwise the top.
 */
export function useListPlace(table: string, query: string): ListPlace {
  const { known, key } = useKnownPlace(table);
  // Once for each showing of the list: what the reader does from here on is written into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query of the beginning decides
  const place = useMemo((): ListPlace => {
    const left = known.get(key);
    const isBack = left?.wasLeft === true && left.query === query;
    const isSaved = left?.wasLeft === true && left.savedId !== null;
    return {
      query,
      top: isBack ? left.top : 0,
      activeId: isSaved ? left.savedId : isBack ? left.activeId : null,
      selection: isBack ? left.selection : null,
      isBack,
      wasLeft: false,
      savedId: isSaved ? left.savedId : null,
    };
  }, [known, key]);
  // After mounting rather than during rendering: React may discard a render and start over from the last position.
  useLayoutEffect(() => {
    known.set(key, place);
  }, [known, key, place]);
  return place;
}

/** For a screen of one record: returning to the list restores its state. */
export function useLeavesList(table: string): void {
  const { known, key } = useKnownPlace(table);
  useEffect(() => {
    const place = known.get(key);
    if (place) place.wasLeft = true;
  }, [known, key]);
}

/** For forms: makes the list that they return to highlight the saved record. */
export function useNoteSaved(table: string): (id: string) => void {
  const { known, key } = useKnownPlace(table);
  return (id) => {
    const place = known.get(key);
    if (place) place.savedId = id;
  };
}
