import type { Row, Sort } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import { isDecimal } from '../fields/decimals.ts';
import { collator, comparisonOf } from './comparison.ts';
import { comparatorOf, textOf } from './evaluate.ts';
import { orderByRank } from './order-by-rank.ts';
import { createTextRanks, RANKED_CHARACTERS, type TextRanks } from './text-rank.ts';

/** Sign, point and up to fourteen digits: numbers of this length keep their order as doubles. */
const LONGEST_EXACT = 16;
/** Fewer rows than these are compared sooner than ranked. */
const WORTH_RANKING = 32;

let textRanks: TextRanks | undefined;

interface Work {
  /** Texts to rank in each row; null if that is not possible. */
  readonly texts: readonly (string | null)[];
  readonly isDescending: boolean;
  /** Compares two rows completely, by their numbers. */
  compare(left: number, right: number): number;
}

/** Sorts rows by their ranks; `sortAlike` handles rows of the same rank. */
function sortByRank(
  rows: Uint32Array,
  { texts, isDescending }: Work,
  rankOf: (text: string) => number,
  sortEqual: (equal: Uint32Array) => void,
): void {
  const ranks = new Float64Array(rows.length);
  for (let position = 0; position < rows.length; position++)
    ranks[position] = rankOf(texts[rows[position] ?? 0] ?? '');
  const order = orderByRank(ranks);
  if (isDescending) order.reverse();
  rows.set(order.map((position) => rows[position] ?? 0));
  for (let from = 0, to = 1; to <= order.length; to++) {
    if (to < order.length && ranks[order[to] ?? 0] === ranks[order[from] ?? 0]) continue;
    if (to - from > 1) sortEqual(rows.subarray(from, to));
    from = to;
  }
}

/** Number of characters that all texts share at the beginning. */
function sharedLength(rows: Uint32Array, texts: Work['texts']): number {
  let shared = texts[rows[0] ?? 0] ?? '';
  for (let position = 1; position < rows.length; position++)
    while (!texts[rows[position] ?? 0]?.startsWith(shared)) shared = shared.slice(0, -1);
  return shared.length;
}

/** A number's worth of characters at a time; texts that are equal in all of them continue with the next. */
function sortTexts(rows: Uint32Array, work: Work, ranks: TextRanks, begin = 0): void {
  const from = Math.max(begin, sharedLength(rows, work.texts));
  const isOver = rows.every((row) => (work.texts[row]?.length ?? 0) <= from);
  if (isOver || rows.length < WORTH_RANKING) rows.sort(work.compare);
  else
    sortByRank(
      rows,
      work,
      (text) => ranks.of(text, from),
      (equal) => sortTexts(equal, work, ranks, from + RANKED_CHARACTERS),
    );
}

/** Two sorted lists as one. */
function merged(left: Uint32Array, right: Uint32Array, compare: Work['compare']): Uint32Array {
  if (right.length === 0) return left;
  const all = new Uint32Array(left.length + right.length);
  let [fromLeft, fromRight] = [0, 0];
  for (let place = 0; place < all.length; place++) {
    const [a, b] = [left[fromLeft], right[fromRight]];
    const isLeft = a !== undefined && (b === undefined || compare(a, b) <= 0);
    all[place] = (isLeft ? a : b) ?? 0;
    if (isLeft) fromLeft++;
    else fromRight++;
  }
  return all;
}

/** Returns numbers unchanged, and texts without accents. */
function rankable(row: Row, field: string, ranks: TextRanks | null): string | null {
  const text = textOf(row, field);
  if (text === null) return null;
  if (ranks) return ranks.plain(text);
  return text.length <= LONGEST_EXACT && isDecimal(text) ? text : null;
}

/**
 * Sorts rows in the order of `comparatorOf`. Values that have a numeric rank are sorted by it, many times faster than
 * by comparing; the others are compared and merged.
 */
export function sortRows<R extends Row>(resource: AnyResource, rows: readonly R[], sort: Sort): R[] {
  const compareRows = comparatorOf(resource, sort);
  const comparison = comparisonOf(resource, sort.field);
  if ((comparison !== 'number' && comparison !== 'text') || rows.length < WORTH_RANKING)
    return [...rows].sort(compareRows);
  textRanks ??= createTextRanks(collator);
  const ranks = comparison === 'text' ? textRanks : null;
  const work: Work = {
    texts: rows.map((row) => rankable(row, sort.field, ranks)),
    isDescending: sort.descending,
    compare(left, right) {
      const [a, b] = [rows[left], rows[right]];
      return a && b ? compareRows(a, b) : 0;
    },
  };
  const ranked: number[] = [];
  const others: number[] = [];
  work.texts.forEach((text, index) => {
    (text === null ? others : ranked).push(index);
  });
  const known = new Uint32Array(ranked);
  if (ranks) sortTexts(known, work, ranks);
  else
    sortByRank(
      known,
      work,
      (text) => Number(text),
      (equal) => equal.sort(work.compare),
    );
  const rest = new Uint32Array(others).sort(work.compare);
  const sorted: R[] = [];
  merged(known, rest, work.compare).forEach((index) => {
    const row = rows[index];
    if (row !== undefined) sorted.push(row);
  });
  return sorted;
}
