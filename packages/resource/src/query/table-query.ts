import type { Filter, ListQuery } from '@ledgerwise/contract';

/** A filter by whether there is a value, which PostgREST means exactly as we do. */
export type TableFilter = Filter & { readonly operator: 'empty' };

/** Columns that have a value in every record of every table. */
const NEVER_NULL: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at']);

const isTableFilter = (filter: Filter): filter is TableFilter => filter.operator === 'empty';

/**
 * The filters of a query that is asked of the table itself; null where the function `search_records` is asked: for
 * searches (it may use the trigram index), for pages behind a record (it compares whole keys, which an index serves),
 * for descending orders that must put null last where a column has nulls, and for filters by value, so that there is
 * one reading of an operator. (PostgREST has its own: `*` is a wildcard, `0x10` a number, `tomorrow` a date.)
 */
export function tableFilters({ search, filters = [], sort, page }: ListQuery): readonly TableFilter[] | null {
  if (search || 'after' in page || (sort.descending && !NEVER_NULL.has(sort.field))) return null;
  return filters.every(isTableFilter) ? filters : null;
}

/** The condition in PostgREST's words: whether the column is null. */
export function nullCondition({ value }: TableFilter): 'is' | 'not.is' {
  return value === 'true' ? 'is' : 'not.is';
}
