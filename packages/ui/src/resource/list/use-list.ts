import { isAppError, type ListPage, type ListSummary, type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '@ledgerwise/resource';
import { type ListState, listQueryOf, summaryArguments } from '@ledgerwise/resource/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { keptRecords } from '../query/kept-from.ts';
import { useResourceKeys } from '../query/query-keys.ts';

/** Query parts that decide how many records match, whichever page is shown. */
export type Matching = Pick<ReturnType<typeof listQueryOf>, 'search' | 'filters'>;

export function matchingOf(resource: AnyResource, state: ListState): Matching {
  const { search, filters } = listQueryOf(resource, state);
  return { ...(search && { search }), ...(filters && { filters }) };
}

/** State of a query, as far as screens need it: other teams compile against this. */
export interface Asked<Answer> {
  /** Result for the current query, or for the previous one while `isPlaceholderData`; undefined before the first. */
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  refetch(): Promise<unknown>;
}

export interface AskedList {
  readonly page: Asked<ListPage<Row>>;
  readonly summary: Asked<ListSummary>;
  /** The visible page, even if a later search failed. */
  readonly shown: ListPage<Row> | undefined;
  /** Number of known rows that match, if they are shown because the server could not be reached. */
  readonly knownCount: number | undefined;
}

/** Loads one page of records, and the number of all records with their totals. */
export function useList(resource: AnyResource, state: ListState): AskedList {
  const { data, offline } = useHost();
  const keys = useResourceKeys(resource.name);
  const query = listQueryOf(resource, state);
  const matching = matchingOf(resource, state);
  const page = useQuery<ListPage<Row>>({
    queryKey: [...keys.lists, query],
    queryFn: ({ signal }) => data.list(readFrom(resource), { ...query, signal }),
    placeholderData: keepPreviousData,
    meta: keptRecords(resource),
  });
  const summary = useQuery<ListSummary>({
    queryKey: [...keys.summaries, matching],
    queryFn: ({ signal }) => data.call('summarise_records', summaryArguments(resource, matching), signal),
    placeholderData: keepPreviousData,
    meta: keptRecords(resource),
  });
  const isCut = isAppError(page.error) && page.error.code === 'network.offline' && page.data === undefined;
  const known = useQuery({
    queryKey: [...keys.all, 'known', query],
    queryFn: () => offline?.list(readFrom(resource), query) ?? null,
    enabled: isCut && offline !== undefined,
    gcTime: 0,
  });
  const found = isCut && known.data ? known.data : undefined;
  // A failed search does not remove the previous results.
  const kept = useRef(page.data);
  if (page.data) kept.current = page.data;
  const shown =
    page.data ?? (found ? { rows: found.rows, next: null } : page.error ? kept.current : undefined);
  return { page, summary, shown, knownCount: found?.count };
}
