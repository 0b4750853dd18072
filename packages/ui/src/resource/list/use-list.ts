import { type ListPage, type ListSummary, type Row, useHost } from '@ledgerwise/contract';
import { type AnyResource, readFrom } from '@ledgerwise/resource';
import { type ListState, listQueryOf, summaryArguments } from '@ledgerwise/resource/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
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
}

/** One page of records, and how many there are in all with their totals. */
export function useList(resource: AnyResource, state: ListState): AskedList {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const query = listQueryOf(resource, state);
  const matching = matchingOf(resource, state);
  const page = useQuery<ListPage<Row>>({
    queryKey: [...keys.lists, query],
    queryFn: ({ signal }) => data.list(readFrom(resource), { ...query, signal }),
    placeholderData: keepPreviousData,
  });
  const summary = useQuery<ListSummary>({
    queryKey: [...keys.summaries, matching],
    queryFn: ({ signal }) => data.call('summarise_records', summaryArguments(resource, matching), signal),
    placeholderData: keepPreviousData,
  });
  // A search that fails leaves what was found before.
  const kept = useRef(page.data);
  if (page.data) kept.current = page.data;
  return { page, summary, shown: page.data ?? (page.error ? kept.current : undefined) };
}
