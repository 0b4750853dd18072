import { isAppError, type ListPage, type ListSummary, type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '@ledgerwise/resource';
import { type ListState, listQueryOf, summaryArguments } from '@ledgerwise/resource/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { keptRecords } from '../query/kept-from.ts';
import { useResourceKeys } from '../query/query-keys.ts';

/** Query parts that decide how many records match, whatever page is shown. */
export type Matching = Pick<ReturnType<typeof listQueryOf>, 'search' | 'filters'>;

export function matchingOf(resource: AnyResource, state: ListState): Matching {
  const { search, filters } = listQueryOf(resource, state);
  return { ...(search && { search }), ...(filters && { filters }) };
}

/** State of a query, as far as screens need it: other teams compile against this. */
export interface Asked<Answer> {
  /** Of this question, or of the one before as long as `isPlaceholderData`; undefined until something is there. */
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  refetch(): Promise<unknown>;
}

export interface AskedList {
  readonly page: Asked<ListPage<Row>>;
  readonly summary: Asked<ListSummary>;
  /** The page, also where a search failed behind it. */
  readonly shown: ListPage<Row> | undefined;
  /** How many of the rows that this browser knows match, where the server could not be asked and they are shown. */
  readonly knownCount: number | undefined;
}

/** One page of records, and how many there are in all with their totals. */
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
  // A search that fails leaves what was found before.
  const kept = useRef(page.data);
  if (page.data) kept.current = page.data;
  const shown =
    page.data ?? (found ? { rows: found.rows, next: null } : page.error ? kept.current : undefined);
  return { page, summary, shown, knownCount: found?.count };
}
