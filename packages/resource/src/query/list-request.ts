import type { FirstRequest, ListQuery, Sort } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';

/** Page sizes that a list offers. */
export const PAGE_SIZES = [25, 50, 100, 200] as const;
/** Rows of a page where the address says nothing else. */
export const DEFAULT_PAGE_SIZE = 50;

/** How a list is sorted where the address says nothing else: as declared, otherwise newest first. */
export function defaultSort(resource: AnyResource): Sort {
  return resource.list.sort ?? { field: 'created_at', descending: true };
}

/** Columns that the database fills in every record: asking where their nulls sort would only hide the index. */
const NEVER_NULL: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at']);

/** True for a column that every record of every table has a value in. */
export function isNeverNull(column: string): boolean {
  return NEVER_NULL.has(column);
}

/** One part of PostgREST's `order`. Null sorts last in both directions; ascending that is Postgres's own order. */
export function orderTerm({ field, descending }: Sort): { readonly nullsFirst?: false } {
  return descending && !isNeverNull(field) ? { nullsFirst: false } : {};
}

/** The order of a page in full: the sort, and ties by id in the same direction. */
export function orderOf(sort: Sort): readonly Sort[] {
  return sort.field === 'id' ? [sort] : [sort, { field: 'id', descending: sort.descending }];
}

/** The query of a list whose address carries none. */
export function firstListQuery(resource: AnyResource): ListQuery {
  return { sort: defaultSort(resource), page: { size: DEFAULT_PAGE_SIZE, offset: 0 } };
}

/**
 * What the Supabase adapter will ask for first on a list without a query, to the letter, so that a page can start
 * it before its scripts.
 *
 * ```ts
 * firstListRequest(customers).path // '/rest/v1/customers?select=*&order=created_at.desc%2Cid.desc&limit=51'
 * ```
 */
export function firstListRequest(resource: AnyResource): FirstRequest {
  const { sort, page } = firstListQuery(resource);
  const order = orderOf(sort).map((term) => {
    const nulls = orderTerm(term).nullsFirst === false ? '.nullslast' : '';
    return `${term.field}.${term.descending ? 'desc' : 'asc'}${nulls}`;
  });
  const params = new URLSearchParams({
    select: '*',
    order: order.join(','),
    limit: String(page.size + 1),
  });
  return { method: 'GET', path: `/rest/v1/${resource.name}?${params}` };
}
