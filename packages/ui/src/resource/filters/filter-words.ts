import type { Filter, FilterOperator } from '@ledgerwise/contract';
import { type AnyResource, type Field, fieldOf } from '@ledgerwise/resource';
import { comparedFields, operatorRule, splitBetween } from '@ledgerwise/resource/query';
import type { Formats } from '../../core/formats/use-formats.ts';
import { formatValue } from '../format-value.ts';

/** Returns the label of an operator; days are after and before, amounts greater and less. */
export function operatorWord(operator: FilterOperator, field: Field): string {
  const { words, wordsOfTime } = operatorRule(operator);
  const isTime = field.kind === 'date' || field.kind === 'dateTime';
  return isTime ? (wordsOfTime ?? words) : words;
}

/** True if a filter names a record that a field refers to. */
export function isOfReference({ fields }: AnyResource, { field, operator }: Filter): boolean {
  return fields[field]?.kind === 'ref' && operator === 'equals';
}

/** Formats a filter: `Balance greater than $1,000.00`. A referenced record is shown by name, if known. */
export function describeFilter(
  resource: AnyResource,
  filter: Filter,
  formats: Formats,
  name?: string,
): string {
  if (isOfReference(resource, filter)) {
    const { label } = fieldOf(resource, filter.field);
    return `${label} is ${name ?? `one ${label.toLowerCase()}`}`;
  }
  const field = comparedFields(resource)[filter.field];
  if (!field) return `${filter.field} ${filter.value}`;
  if (filter.operator === 'empty')
    return `${field.label} ${filter.value === 'false' ? 'is not empty' : 'is empty'}`;
  const word = operatorWord(filter.operator, field);
  const say = (value: string): string => formatValue(field, storedLike(field, value), formats);
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
