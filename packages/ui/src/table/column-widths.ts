import type { Row } from '@ledgerwise/contract';
import type { GridColumn } from './grid-column.ts';

/** Rows that are looked at: enough to tell how long names are here. */
const LOOKED_AT = 50;
/** Of a character in a cell and in the head, on average; of what stands round them. In pixels. */
const CHARACTER = 7.4;
const HEAD_CHARACTER = 6.9;
const PADDING = 28;
const ARROW = 18;
const LEAST = 88;
const MOST = 340;

interface Wish {
  readonly least: number;
  readonly wanted: number;
  readonly weight: number;
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

function wishOf<R extends Row>(column: GridColumn<R>, rows: readonly R[]): Wish {
  const { label, sortable, text, weight = 1, least = LEAST } = column;
  const head = label.length * HEAD_CHARACTER + PADDING + (sortable ? ARROW : 0);
  const lengths = text ? rows.slice(0, LOOKED_AT).map((row) => text(row).length) : [];
  const content = Math.max(0, ...lengths) * CHARACTER + PADDING;
  const atLeast = Math.max(least, Math.min(head, MOST));
  return { least: atLeast, wanted: clamp(content, atLeast, Math.max(atLeast, MOST)), weight };
}

/**
 * Widths of columns in pixels, by what stands in them: as wide as the longest text between two limits, what is left over
 * shared by weight, what is missing taken from all. Where even the least widths do not fit, the grid scrolls sideways.
 */
export function columnWidths<R extends Row>(
  columns: readonly GridColumn<R>[],
  rows: readonly R[],
  width: number,
): readonly number[] {
  const wishes = columns.map((column) => wishOf(column, rows));
  const sum = (of: keyof Wish): number => wishes.reduce((total, wish) => total + wish[of], 0);
  const wanted = sum('wanted');
  if (width >= wanted) {
    const extra = (width - wanted) / (sum('weight') || 1);
    return wishes.map((wish) => Math.floor(wish.wanted + extra * wish.weight));
  }
  const least = sum('least');
  const share = clamp((width - least) / (wanted - least), 0, 1);
  return wishes.map((wish) => Math.floor(wish.least + (wish.wanted - wish.least) * share));
}
