import { type Condition, isGroup, readCondition, readConditions } from './filters.ts';
import { cannotBeRead, isNotOffered } from './refusals.ts';

/** One key of a sort order; PostgreSQL decides about nulls by default. */
export interface OrderKey {
  readonly column: string;
  readonly descending: boolean;
  readonly nulls: 'first' | 'last' | undefined;
}

/** Parsed query parameters of a table's address. */
export interface TableQuery {
  /** Undefined for all. */
  readonly columns: readonly string[] | undefined;
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderKey[];
  readonly limit: number | undefined;
  readonly offset: number;
  /** Columns to write, if the address names them: others in the body are ignored. */
  readonly written: readonly string[] | undefined;
  /** Columns by which a new record may overwrite an existing one; undefined if it may not. */
  readonly conflict: readonly string[] | undefined;
}

const ORDER = /^([^.,()]+?)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/;
const WHOLE_NUMBER = /^\d{1,15}$/;
const UNSPECIFIC = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);

/** Parses the parameters of an address; repeated parameters all count, as in PostgREST. */
export function readTableQuery(params: URLSearchParams): TableQuery {
  const conditions: Condition[] = [];
  for (const [key, value] of params) {
    if (UNSPECIFIC.has(key)) continue;
    conditions.push(isGroup(key) ? readConditions(key, value) : readCondition(key, value));
  }
  return {
    columns: readColumns(params.get('select') ?? '*'),
    conditions,
    order: readOrder(params.get('order') ?? ''),
    limit: readNumber('limit', params.get('limit')),
    offset: readNumber('offset', params.get('offset')) ?? 0,
    written: namedBy(params, 'columns'),
    conflict: namedBy(params, 'on_conflict'),
  };
}

const namedBy = (params: URLSearchParams, key: string): readonly string[] | undefined =>
  params.has(key) ? (readColumns(params.get(key) ?? '') ?? []) : undefined;

function readColumns(text: string): readonly string[] | undefined {
  const names = text === '' ? ['*'] : text.split(',').map(unquoted);
  for (const name of names)
    if (/[(:)]|->|\.\./.test(name)) throw isNotOffered('Embedded records, aliases and casts of columns are');
  return names.includes('*') ? undefined : names;
}

/** `"a"` and `a` name the same column. */
const unquoted = (name: string): string => /^"(.*)"$/.exec(name.trim())?.[1] ?? name.trim();

function readOrder(text: string): readonly OrderKey[] {
  if (text === '') return [];
  return text.split(',').map((term) => {
    const [, column, direction, nulls] = ORDER.exec(term) ?? [];
    if (column === undefined) throw cannotBeRead('order', term);
    return {
      column: unquoted(column),
      descending: direction === 'desc',
      nulls: nulls === 'first' || nulls === 'last' ? nulls : undefined,
    };
  });
}

function readNumber(name: string, text: string | null): number | undefined {
  if (text === null) return undefined;
  if (!WHOLE_NUMBER.test(text)) throw cannotBeRead(name, text);
  return Number(text);
}
