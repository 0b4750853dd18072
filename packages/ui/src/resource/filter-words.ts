import type { Filter, FilterOperator } from '@ledgerwise/contract';
import { type AnyResource, type Field, fieldOf } from '@ledgerwise/resource';
import { splitBetween } from '@ledgerwise/resource/query';
import { formatValue } from './format-value.ts';

const WORDS: Readonly<Record<FilterOperator, string>> = {
  equals: 'equals',
  not_equals: 'does not equal',
  contains: 'contains',
  starts_with: 'starts with',
  ends_with: 'ends with',
  greater_than: 'greater than',
  less_than: 'less than',
  at_least: 'at least',
  at_most: 'at most',
  between: 'between',
  in: 'is one of',
  empty: 'is empty',
};

const DATE_WORDS: Partial<Record<FilterOperator, string>> = {
  greater_than: 'after',
  less_than: 'before',
  at_least: 'on or after',
  at_most: 'on or before',
};

/** An operator in words; days come after and before, amounts are greater and less. */
export function operatorWord(operator: FilterOperator, field: Field): string {
  const isDay = field.kind === 'date' || field.kind === 'dateTime';
  return (isDay ? DATE_WORDS[operator] : undefined) ?? WORDS[operator];
}

/** A filter in words: `Balance greater than $1,000.00`. */
export function describeFilter(resource: AnyResource, filter: Filter, currency: string): string {
  if (!Object.hasOwn(resource.fields, filter.field)) return `${filter.field} ${filter.value}`;
  const field = fieldOf(resource, filter.field);
  if (filter.operator === 'empty')
    return `${field.label} ${filter.value === 'false' ? 'is not empty' : 'is empty'}`;
  const word = operatorWord(filter.operator, field);
  const say = (value: string): string => formatValue(field, storedLike(field, value), currency);
  if (filter.operator !== 'between') return `${field.label} ${word} ${say(filter.value)}`;
  const [first, second] = splitBetween(filter.value);
  return `${field.label} ${word} ${say(first)} and ${say(second)}`;
}

/** A filter's value is text; a field's words are found by the value as a row has it. */
function storedLike(field: Field, value: string): unknown {
  if (field.kind === 'flag') return value === 'true';
  const isNumber = field.choices?.some((choice) => typeof choice.value === 'number') ?? false;
  return isNumber && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value;
}
