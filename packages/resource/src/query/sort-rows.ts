import type { Row, Sort } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import { comparatorOf, comparisonOf, textOf } from './evaluate.ts';

/** Sign, point and up to fourteen digits: as a double such a number keeps its place among the others. */
const LONGEST_EXACT = 16;
/** Letters, digits and spaces without accents stand in code order, as the collator has them. */
const PLAIN = /^[a-z0-9 ]*$/;
/** How many of these 37 characters and "nothing more" a double holds exactly. */
const PACKED = 10;

interface Keyed<R extends Row> {
  readonly row: R;
  /** Where the row stands, as far as a number can say: equal ranks are compared in full, NaN always is. */
  readonly rank: number;
}

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

function byNumber<R extends Row>(rows: readonly R[], field: string): Keyed<R>[] {
  return rows.map((row) => {
    const text = textOf(row, field);
    return { row, rank: text !== null && text.length <= LONGEST_EXACT ? Number(text) : Number.NaN };
  });
}

function byText<R extends Row>(rows: readonly R[], field: string): Keyed<R>[] {
  const texts = rows.map((row) => {
    const text = textOf(row, field)?.toLowerCase();
    return text !== undefined && PLAIN.test(text) ? text : null;
  });
  const from = commonLength(texts.filter((text) => text !== null));
  return rows.map((row, index) => {
    const text = texts[index];
    return { row, rank: typeof text === 'string' ? packed(text, from) : Number.NaN };
  });
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
  const ranked = comparison === 'number' ? byNumber(rows, sort.field) : byText(rows, sort.field);
  ranked.sort((left, right) => {
    if (left.rank < right.rank) return -direction;
    if (left.rank > right.rank) return direction;
    return compare(left.row, right.row);
  });
  return ranked.map(({ row }) => row);
}
