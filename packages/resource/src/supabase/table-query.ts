import type { Filter, ListQuery, PageKey, Sort } from '@ledgerwise/contract';
import { splitBetween } from '../query/between.ts';
import { isNeverNull } from '../query/list-request.ts';

/** One condition as PostgREST writes it: column, operator, value. */
export interface TableCondition {
  readonly column: string;
  readonly operator: string;
  readonly value: string;
}

const SIMPLE = {
  equals: 'eq',
  not_equals: 'isdistinct',
  greater_than: 'gt',
  less_than: 'lt',
  at_least: 'gte',
  at_most: 'lte',
} as const;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A filter in PostgREST's words; `between` becomes two conditions. */
export function tableConditions({ field: column, operator, value }: Filter): readonly TableCondition[] {
  switch (operator) {
    case 'contains':
      return [{ column, operator: 'ilike', value: `%${escapeLike(value)}%` }];
    case 'starts_with':
      return [{ column, operator: 'ilike', value: `${escapeLike(value)}%` }];
    case 'ends_with':
      return [{ column, operator: 'ilike', value: `%${escapeLike(value)}` }];
    case 'between': {
      const [first, second] = splitBetween(value);
      return [
        { column, operator: 'gte', value: first },
        { column, operator: 'lte', value: second },
      ];
    }
    case 'in':
      return [{ column, operator: 'in', value: `(${value.split(',').map(quote).join(',')})` }];
    case 'empty':
      return [{ column, operator: value === 'true' ? 'is' : 'not.is', value: 'null' }];
    default:
      return [{ column, operator: SIMPLE[operator], value }];
  }
}

/** Values that may stand inside `or=(…)`: numbers, dates, times and ids, never what somebody typed. */
const PLAIN = /^[\w.:+-]+$/;

/**
 * Whether the table itself can answer the query. A search goes to the function that may use the trigram index; so
 * does text that PostgREST would misread: a `*` in a pattern, and a page key that is free text.
 */
export function canAskTable(query: ListQuery): boolean {
  const hasStar = (query.filters ?? []).some(
    ({ operator, value }) =>
      (operator === 'contains' || operator === 'starts_with' || operator === 'ends_with') &&
      value.includes('*'),
  );
  const isFreeKey =
    'after' in query.page && query.page.after.value !== null && !PLAIN.test(query.page.after.value);
  return !query.search && !hasStar && !isFreeKey;
}

/** The condition *behind this record in this order*, for PostgREST's `or`. */
export function behind({ value, id }: PageKey, { field, descending }: Sort): string {
  const beyond = descending ? 'lt' : 'gt';
  if (field === 'id') return `id.${beyond}.${id}`;
  if (value === null) return `and(${field}.is.null,id.${beyond}.${id})`;
  const quoted = quote(value);
  const parts = [`${field}.${beyond}.${quoted}`, `and(${field}.eq.${quoted},id.${beyond}.${id})`];
  return isNeverNull(field) ? parts.join(',') : [...parts, `${field}.is.null`].join(',');
}
