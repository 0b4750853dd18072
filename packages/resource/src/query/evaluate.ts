import type { Filter, ListQuery, PageKey, Row, Sort } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import { type Comparison, compare, comparisonOf, operand } from './comparison.ts';
import { orderOf } from './list-request.ts';
import { splitBetween, splitChoices } from './operands.ts';

/** Returns a value as the text for comparisons; null if there is none. */
export function textOf(row: Row, column: string): string | null {
  const value = row[column];
  return value === null || value === undefined ? null : String(value);
}

type Test = (row: Row) => boolean;

function testOf(resource: AnyResource, filter: Filter): Test {
  const { field, operator, value } = filter;
  const comparison = comparisonOf(resource, field);
  const has =
    (accept: (text: string) => boolean): Test =>
    (row) => {
      const text = textOf(row, field);
      return text !== null && accept(text);
    };
  const against = (accept: (order: number) => boolean, wanted = operand(comparison, filter)): Test =>
    has((text) => accept(compare(comparison, text, wanted)));
  const words = value.toLowerCase();
  const isSame = (left: string, right: string) =>
    comparison === 'text' ? left === right : compare(comparison, left, right) === 0;
  switch (operator) {
    case 'contains':
      return has((text) => text.toLowerCase().includes(words));
    case 'starts_with':
      return has((text) => text.toLowerCase().startsWith(words));
    case 'ends_with':
      return has((text) => text.toLowerCase().endsWith(words));
    case 'equals': {
      const wanted = operand(comparison, filter);
      return has((text) => isSame(text, wanted));
    }
    case 'not_equals': {
      const wanted = operand(comparison, filter);
      return (row) => {
        const text = textOf(row, field);
        return text === null || !isSame(text, wanted);
      };
    }
    case 'greater_than':
      return against((order) => order > 0);
    case 'less_than':
      return against((order) => order < 0);
    case 'at_least':
      return against((order) => order >= 0);
    case 'at_most':
      return against((order) => order <= 0);
    case 'between': {
      const [first, second] = splitBetween(value);
      const from = operand(comparison, { ...filter, value: first });
      const to = operand(comparison, { ...filter, value: second });
      return has((text) => compare(comparison, text, from) >= 0 && compare(comparison, text, to) <= 0);
    }
    case 'in': {
      const choices = splitChoices(value).map((choice) => operand(comparison, { ...filter, value: choice }));
      return has((text) => choices.some((choice) => isSame(text, choice)));
    }
    case 'empty':
      return (row) => (textOf(row, field) === null) === (value === 'true');
  }
}

/** Limits the list to records of the current user. */
const isOwn = ({ field, operator, value }: Filter): boolean =>
  field === 'user_id' && operator === 'equals' && value === 'me';

/** Returns a function that checks if a record matches the search and every filter of a query. */
export function matcherOf(
  resource: AnyResource,
  { search, filters = [] }: Pick<ListQuery, 'search' | 'filters'>,
): Test {
  // A store in the browser has one user, who owns everything.
  const tests = filters.filter((filter) => !isOwn(filter)).map((filter) => testOf(resource, filter));
  const wanted = search?.trim().toLowerCase();
  if (wanted) {
    const searched = Object.keys(resource.fields).filter((name) => resource.fields[name]?.search);
    tests.push((row) => searched.some((name) => textOf(row, name)?.toLowerCase().includes(wanted)));
  }
  return (row) => tests.every((test) => test(row));
}

function compareColumn(
  comparison: Comparison,
  descending: boolean,
  left: string | null,
  right: string | null,
): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  const order = compare(comparison, left, right);
  return descending ? -order : order;
}

/** Orders two records; null comes last in both directions, ties go by id in the same direction. */
export function comparatorOf(resource: AnyResource, sort: Sort): (left: Row, right: Row) => number {
  const terms = orderOf(sort).map((term) => ({ ...term, comparison: comparisonOf(resource, term.field) }));
  return (left, right) => {
    for (const { field, descending, comparison } of terms) {
      const order = compareColumn(comparison, descending, textOf(left, field), textOf(right, field));
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Returns a function that checks if a record follows the one that a page key names. */
export function isBehind(resource: AnyResource, sort: Sort, key: PageKey): Test {
  const comparison = comparisonOf(resource, sort.field);
  return (row) => {
    const order = compareColumn(comparison, sort.descending, textOf(row, sort.field), key.value);
    return (order || compareColumn('exact', sort.descending, row.id, key.id)) > 0;
  };
}
