import type { Row, Sort } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import { comparatorOf, comparisonOf, textOf } from './evaluate.ts';

/** Sign, point and up to fourteen digits: as a double such a number keeps its place among the others. */
const LONGEST_EXACT = 16;
/** Letters, digits and spaces without accents stand in code order, as the collator has them. */
const PLAIN = /^[a-z0-9 ]*$/;

type Order<R extends Row> = (left: Keyed<R>, right: Keyed<R>) => number;

interface Keyed<R extends Row> {
  readonly row: R;
  readonly key: number | string | null;
  readonly isPlain: boolean;
}

function keyed<R extends Row>(rows: readonly R[], field: string, isNumeric: boolean): Keyed<R>[] {
  return rows.map((row) => {
    const text = textOf(row, field);
    if (text === null) return { row, key: null, isPlain: false };
    if (isNumeric) return { row, key: Number(text), isPlain: text.length <= LONGEST_EXACT };
    const key = text.toLowerCase();
    return { row, key, isPlain: PLAIN.test(key) };
  });
}

/**
 * The rows in the order of `comparatorOf`. What is compared is taken out of each row once, and compared as a number or
 * by code where that gives the same order: several times faster for long lists.
 */
export function sortRows<R extends Row>(resource: AnyResource, rows: readonly R[], sort: Sort): R[] {
  const compare = comparatorOf(resource, sort);
  const comparison = comparisonOf(resource, sort.field);
  if (comparison !== 'number' && comparison !== 'text') return [...rows].sort(compare);
  const direction = sort.descending ? -1 : 1;
  const order: Order<R> = (left, right) => {
    const [a, b] = [left.key, right.key];
    if (!left.isPlain || !right.isPlain || a === null || b === null || a === b)
      return compare(left.row, right.row);
    return a < b ? -direction : direction;
  };
  return keyed(rows, sort.field, comparison === 'number')
    .sort(order)
    .map(({ row }) => row);
}
