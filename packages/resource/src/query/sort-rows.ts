import type { Row, Sort } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import { comparatorOf, comparisonOf, textOf } from './evaluate.ts';

/** Sign, point and up to fourteen digits: as a double such a number keeps its place among the others. */
const LONGEST_EXACT = 16;
/** Letters, digits and spaces without accents stand in code order, as the collator has them. */
const PLAIN = /^[a-z0-9 ]*$/;
/** How many of these 37 characters and "nothing more" a double holds exactly. */
const PACKED = 10;

/** Space, digits and letters in their order, from 1; 0 is the end of the text. */
function place(code: number): number {
  if (code >= 97) return code - 85;
  return code >= 48 ? code - 46 : code - 31;
}

function packed(text: string, from: number): number {
  let rank = 0;
  for (let index = from; index < from + PACKED; index++)
    rank = rank * 38 + (index < text.length ? place(text.charCodeAt(index)) : 0);
  return rank;
}

/** How many characters all of the texts begin with alike. */
function commonLength(texts: readonly string[]): number {
  const [first = ''] = texts;
  let length = first.length;
  for (const text of texts) {
    let same = 0;
    while (same < length && text.charCodeAt(same) === first.charCodeAt(same)) same++;
    length = same;
  }
  return length;
}

/** Where each row stands, as far as a number can say: equal ranks are compared in full, NaN always is. */
function ranksOf(rows: readonly Row[], field: string, isNumeric: boolean): Float64Array {
  const ranks = new Float64Array(rows.length).fill(Number.NaN);
  const texts = rows.map((row) => textOf(row, field));
  if (isNumeric) {
    for (const [index, text] of texts.entries())
      if (text !== null && text.length <= LONGEST_EXACT) ranks[index] = Number(text);
    return ranks;
  }
  const plain = texts
    .map((text) => text?.toLowerCase() ?? null)
    .map((text) => (text !== null && PLAIN.test(text) ? text : null));
  const from = commonLength(plain.filter((text) => text !== null));
  for (const [index, text] of plain.entries()) if (text !== null) ranks[index] = packed(text, from);
  return ranks;
}

/**
 * The rows in the order of `comparatorOf`. What is compared is taken out of each row once and packed into a number
 * where that gives the same order: several times faster for long lists.
 */
export function sortRows<R extends Row>(resource: AnyResource, rows: readonly R[], sort: Sort): R[] {
  const compare = comparatorOf(resource, sort);
  const comparison = comparisonOf(resource, sort.field);
  if (comparison !== 'number' && comparison !== 'text') return [...rows].sort(compare);
  const direction = sort.descending ? -1 : 1;
  const ranks = ranksOf(rows, sort.field, comparison === 'number');
  const order = Uint32Array.from(rows.keys());
  order.sort((left, right) => {
    const apart = ((ranks[left] ?? 0) - (ranks[right] ?? 0)) * direction;
    if (apart < 0 || apart > 0) return apart;
    const [a, b] = [rows[left], rows[right]];
    return a && b ? compare(a, b) : 0;
  });
  return Array.from(order, (index) => rows[index]).filter((row) => row !== undefined);
}
