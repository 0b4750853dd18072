import type { FilterOperator } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import type { Field, FieldKind } from '../fields/field.ts';

/** Shape of a filter's value: one value, part of a text, two ends, a list of choices, or presence. */
type OperandShape = 'one' | 'part' | 'range' | 'list' | 'presence';

/** Class of field values for filters. */
type ValueClass = 'text' | 'ordered' | 'choice' | 'number_choice' | 'exact';

interface OperatorRule {
  /** Between a field and its value: `Balance at least $10.00`. */
  readonly words: string;
  /** Label for days and timestamps, if it differs. */
  readonly wordsOfTime?: string;
  readonly operand: OperandShape;
  readonly offeredFor: readonly ValueClass[];
}

const EVERY: readonly ValueClass[] = ['text', 'ordered', 'choice', 'number_choice', 'exact'];
const ORDERED: readonly ValueClass[] = ['ordered', 'number_choice'];

/**
 * All filter operators, in display order. Other code depends on this list: list addresses, the filter editor and the
 * demo's store at compile time, the database through the conformance checks.
 */
const OPERATORS: Readonly<Record<FilterOperator, OperatorRule>> = {
  contains: { words: 'contains', operand: 'part', offeredFor: ['text'] },
  equals: { words: 'equals', operand: 'one', offeredFor: EVERY },
  not_equals: { words: 'does not equal', operand: 'one', offeredFor: EVERY },
  starts_with: { words: 'starts with', operand: 'part', offeredFor: ['text'] },
  ends_with: { words: 'ends with', operand: 'part', offeredFor: ['text'] },
  greater_than: { words: 'greater than', wordsOfTime: 'after', operand: 'one', offeredFor: ORDERED },
  less_than: { words: 'less than', wordsOfTime: 'before', operand: 'one', offeredFor: ORDERED },
  at_least: { words: 'at least', wordsOfTime: 'on or after', operand: 'one', offeredFor: ORDERED },
  at_most: { words: 'at most', wordsOfTime: 'on or before', operand: 'one', offeredFor: ORDERED },
  between: { words: 'between', operand: 'range', offeredFor: ORDERED },
  in: { words: 'is one of', operand: 'list', offeredFor: ['text', 'choice', 'number_choice'] },
  empty: { words: 'is empty', operand: 'presence', offeredFor: EVERY },
};

const isOperator = (name: string): name is FilterOperator => Object.hasOwn(OPERATORS, name);

/** All operators, in the order in which they are offered. */
export const FILTER_OPERATORS: readonly FilterOperator[] = Object.keys(OPERATORS).filter(isOperator);

/** Returns the operator with this name, or undefined. */
export function operatorNamed(name: string): FilterOperator | undefined {
  return isOperator(name) ? name : undefined;
}

/** Rule of an operator. */
export function operatorRule(operator: FilterOperator): OperatorRule {
  return OPERATORS[operator];
}

const CLASSES: Readonly<Record<FieldKind, ValueClass>> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  phone: 'text',
  lines: 'text',
  integer: 'ordered',
  decimal: 'ordered',
  money: 'ordered',
  percent: 'ordered',
  date: 'ordered',
  dateTime: 'ordered',
  choice: 'choice',
  flag: 'exact',
  ref: 'exact',
};

function classOf(field: Field): ValueClass {
  if (field.kind !== 'choice') return CLASSES[field.kind];
  if (field.choices?.some(({ value }) => typeof value === 'number')) return 'number_choice';
  return field.open ? 'text' : 'choice';
}

/**
 * Returns the fields by which a list is filtered and sorted, by the compared column. A reference is compared by name,
 * never by id.
 */
export function comparedFields({ fields }: AnyResource): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] =>
      field.show === undefined
        ? [name, field]
        : [field.show, fields[field.show] ?? { ...field, kind: 'text' }],
    ),
  );
}

/** Returns the operators for a field; for a column that is not a field (`created_at`), those for timestamps. */
export function operatorsFor(resource: AnyResource, name: string): readonly FilterOperator[] {
  const field = comparedFields(resource)[name];
  const wanted = field ? classOf(field) : 'ordered';
  return FILTER_OPERATORS.filter((operator) => operatorRule(operator).offeredFor.includes(wanted));
}
