import type { Filter, ListQuery, Sort } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import { isUuid } from '../uuid.ts';
import { DEFAULT_PAGE_SIZE, defaultSort, listedBy, PAGE_SIZES, viewOf } from './list-request.ts';
import { comparedFields, operatorNamed } from './operators.ts';

/** State of a list in its address: every part of it can be linked to. */
export interface ListState {
  /** Id of the view; undefined if the resource has no views. */
  readonly view: string | undefined;
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly sort: Sort;
  /** The first page is 1. */
  readonly page: number;
  readonly size: number;
  /** Columns of a saved view, in its order; undefined for the user's own choice. */
  readonly columns: readonly string[] | undefined;
}

/** The state of a list without a query in its address. */
export function emptyListState(resource: AnyResource): ListState {
  return {
    view: viewOf(resource)?.id,
    search: '',
    filters: [],
    sort: defaultSort(resource),
    page: 1,
    size: DEFAULT_PAGE_SIZE,
    columns: undefined,
  };
}

const isCompared = (resource: AnyResource, name: string): boolean =>
  Object.hasOwn(comparedFields(resource), name) || name === 'created_at' || name === 'updated_at';

/** A link from a record to those that refer to it filters by id, which users' own filters do not. */
const isReference = ({ fields }: AnyResource, { field, operator, value }: Filter): boolean =>
  fields[field]?.kind === 'ref' && operator === 'equals' && isUuid(value);

function parseFilter(resource: AnyResource, text: string): Filter | undefined {
  const [field = '', name = '', ...rest] = text.split(':');
  const operator = operatorNamed(name);
  if (!operator || rest.length === 0) return undefined;
  const filter = { field, operator, value: rest.join(':') };
  return isCompared(resource, field) || isReference(resource, filter) ? filter : undefined;
}

function parseSort(resource: AnyResource, text: string | null): Sort {
  if (!text) return defaultSort(resource);
  const field = text.replace(/^-/, '');
  return isCompared(resource, field) ? { field, descending: text.startsWith('-') } : defaultSort(resource);
}

function parseColumns({ title, list }: AnyResource, text: string | null): readonly string[] | undefined {
  const offered = [...list.columns, ...(list.more ?? [])];
  const named = [...new Set(text?.split(',') ?? [])].filter((name) => offered.includes(name));
  return named.includes(title) ? named : undefined;
}

/**
 * Parses `?view=overdue&q=…&filter=field:operator:value&sort=-balance&page=2&size=100&columns=name,balance`. Invalid
 * parts (an unknown field, page 0) are ignored, so that an old link still works.
 */
export function parseListState(resource: AnyResource, params: URLSearchParams): ListState {
  const page = Number(params.get('page') ?? 1);
  const size = Number(params.get('size') ?? DEFAULT_PAGE_SIZE);
  return {
    view: viewOf(resource, params.get('view') ?? undefined)?.id,
    search: params.get('q') ?? '',
    filters: params.getAll('filter').flatMap((text) => parseFilter(resource, text) ?? []),
    sort: parseSort(resource, params.get('sort')),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE,
    columns: parseColumns(resource, params.get('columns')),
  };
}

/** Prints the shortest query that `parseListState` parses to the same state; empty for the default list. */
export function printListState(resource: AnyResource, state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  const usual = defaultSort(resource);
  if (state.view !== undefined && state.view !== viewOf(resource)?.id) params.set('view', state.view);
  if (state.search) params.set('q', state.search);
  for (const { field, operator, value } of state.filters)
    params.append('filter', `${field}:${operator}:${value}`);
  if (state.sort.field !== usual.field || state.sort.descending !== usual.descending)
    params.set('sort', `${state.sort.descending ? '-' : ''}${state.sort.field}`);
  if (state.page !== 1) params.set('page', String(state.page));
  if (state.size !== DEFAULT_PAGE_SIZE) params.set('size', String(state.size));
  if (state.columns) params.set('columns', state.columns.join(','));
  return params;
}

/**
 * Prints the list state for a saved view: everything except the page. Of a stored state, only parts that the list still
 * knows.
 */
export function printSavedView(resource: AnyResource, shown: ListState | string): string {
  const state = typeof shown === 'string' ? parseListState(resource, new URLSearchParams(shown)) : shown;
  return printListState(resource, { ...state, page: 1 }).toString();
}

/** The question that a list asks its data source. */
export function listQueryOf(resource: AnyResource, state: ListState): ListQuery {
  const filters = [...(viewOf(resource, state.view)?.filters ?? []), ...state.filters];
  return {
    ...listedBy(resource, { search: state.search.trim(), filters }),
    sort: state.sort,
    page: { size: state.size, offset: (state.page - 1) * state.size },
  };
}
