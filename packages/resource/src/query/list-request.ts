import type { Filter, FirstRequest, ListQuery, Sort } from '@ledgerwise/contract';
import { type AnyResource, type ListCard, type ListView, readFrom, totalsOf } from '../define-resource.ts';

/** Page sizes that a list offers. */
export const PAGE_SIZES = [25, 50, 100, 200, 500, 1000] as const;
/** The default number of rows of a page. */
export const DEFAULT_PAGE_SIZE = 50;

/** Returns the default sort of a list: as declared, otherwise newest first. */
export function defaultSort(resource: AnyResource): Sort {
  return resource.list.sort ?? { field: 'created_at', descending: true };
}

/** The order of a page in full: the sort, and ties by id in the same direction. */
export function orderOf(sort: Sort): readonly Sort[] {
  return sort.field === 'id' ? [sort] : [sort, { field: 'id', descending: sort.descending }];
}

/** Matches records that are not archived, in tables with an archive. */
export const NOT_ARCHIVED: Filter = { field: 'archived_at', operator: 'empty', value: 'true' };

/** Returns the filters of a list with its search: archived records are excluded unless a filter requests them. */
export function listedBy(
  { archive }: AnyResource,
  { search, filters = [] }: Pick<ListQuery, 'search' | 'filters'>,
): Pick<ListQuery, 'search' | 'filters'> {
  const isAskedFor = filters.some(({ field }) => field === archive?.by || field === NOT_ARCHIVED.field);
  const all = archive && !isAskedFor ? [...filters, NOT_ARCHIVED] : filters;
  return { ...(search && { search }), ...(all.length > 0 && { filters: all }) };
}

/** Returns the view of a list by its id; the first one if the id is missing or unknown. */
export function viewOf({ views }: AnyResource, id?: string): ListView | undefined {
  return views?.find((view) => view.id === id) ?? views?.[0];
}

/** Returns the query of a list whose address has none. */
export function firstListQuery(resource: AnyResource): ListQuery {
  const page = { size: DEFAULT_PAGE_SIZE, offset: 0 };
  return { ...firstMatching(resource), sort: defaultSort(resource), page };
}

const firstMatching = (resource: AnyResource) =>
  listedBy(resource, { filters: viewOf(resource)?.filters ?? [] });

/** Arguments of `search_records`. One row more than the page shows whether another page follows. */
export function searchArguments(table: string, { signal: _signal, ...query }: ListQuery) {
  return { table_name: table, query: { ...query, page: { ...query.page, size: query.page.size + 1 } } };
}

/**
 * First request of the Supabase adapter for a list without a query, byte for byte, so that a page can start
 * it before its scripts.
 *
 * ```ts firstListRequest(customers).path // '/rest/v1/rpc/search_records'
 * ```
 */
export function firstListRequest(resource: AnyResource): FirstRequest {
  return searchRequest(readFrom(resource), firstListQuery(resource));
}

function searchRequest(table: string, query: ListQuery): FirstRequest {
  const body = JSON.stringify(searchArguments(table, query));
  return { method: 'POST', path: '/rest/v1/rpc/search_records', body };
}

/** Query for the settings of the organization: one row. */
export const SETTINGS_QUERY: ListQuery = {
  sort: { field: 'created_at', descending: false },
  page: { size: 1, offset: 0 },
};

/** Query for the tracking categories of the organization, which name columns of lines. */
export const CATEGORIES_QUERY: ListQuery = {
  filters: [NOT_ARCHIVED],
  sort: { field: 'slot', descending: false },
  page: { size: 2, offset: 0 },
};

/** First requests of every editor of a document, byte for byte: the settings and the named columns. */
export const editorRequests = (): readonly FirstRequest[] => [
  searchRequest('company_settings', SETTINGS_QUERY),
  searchRequest('tracking_categories', CATEGORIES_QUERY),
];

/** Counts above a list: each view by its id, and each card that counts. */
function countedParts(resource: AnyResource): Readonly<Record<string, readonly Filter[]>> {
  const cards = (resource.cards ?? []).filter(({ sum }) => sum === undefined);
  return Object.fromEntries(
    [...(resource.views ?? []), ...cards].map(({ id, filters = [] }) => [
      id,
      listedBy(resource, { filters }).filters ?? [],
    ]),
  );
}

/**
 * Returns the arguments of `summarise_records` for a list: its records, the amounts to sum, and the counts above the
 * list, which ignore the search.
 */
export function summaryArguments(resource: AnyResource, matching: Pick<ListQuery, 'search' | 'filters'>) {
  const counted = countedParts(resource);
  return {
    table_name: resource.name,
    query: matching,
    sum_fields: [...new Set(Object.values(totalsOf(resource)))],
    ...(Object.keys(counted).length > 0 && { views: counted }),
  };
}

/** The column that a card adds up. */
const summedBy = ({ fields }: AnyResource, { sum = '' }: ListCard): string => fields[sum]?.base ?? sum;

/**
 * Arguments of `summarise_records` for a card that adds up, and the column that it sums. Cards of the same records ask in
 * the same words, so that one answer serves them all.
 */
export function cardArguments(resource: AnyResource, card: ListCard) {
  const query = listedBy(resource, { filters: card.filters ?? [] });
  const same = (resource.cards ?? []).filter(
    (other) =>
      other.sum !== undefined &&
      JSON.stringify(listedBy(resource, { filters: other.filters ?? [] })) === JSON.stringify(query),
  );
  const sum_fields = [...new Set([...same, card].map((one) => summedBy(resource, one)))];
  return { column: summedBy(resource, card), request: { table_name: resource.name, query, sum_fields } };
}

/**
 * Returns the requests of a list without a query, besides its first page: the number of records, their totals, and the
 * sums of its cards.
 */
export function firstSummaryRequests(resource: AnyResource): readonly FirstRequest[] {
  const cards = (resource.cards ?? []).filter(({ sum }) => sum !== undefined);
  const asked = [
    summaryArguments(resource, firstMatching(resource)),
    ...cards.map((card) => cardArguments(resource, card).request),
  ];
  const bodies = new Set(asked.map((request) => JSON.stringify(request)));
  return [...bodies].map((body) => ({ method: 'POST', path: '/rest/v1/rpc/summarise_records', body }));
}
