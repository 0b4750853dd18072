import type { Row } from '@ledgerwise/contract';
import type { GridColumn } from './grid-column.ts';

/** Rows that are looked at: enough to tell how long names are here. */
const LOOKED_AT = 50;
/** Of a character in a cell and in the head, on average; of what stands round them. In pixels. */
const CHARACTER = 7.9;
const HEAD_CHARACTER = 7.2;
const PADDING = 26;
const ARROW = 18;
const LEAST = 88;
const MOST = 340;

interface Wish {
  readonly least: number;
  readonly wanted: number;
  readonly weight: number;
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Texts in the foot of columns, by id. */
type Totals = Readonly<Record<string, string>>;

function wishOf<R extends Row>(column: GridColumn<R>, rows: readonly R[], totals: Totals): Wish {
  const { id, label, sortable, text, rigid, weight = 1, least = LEAST } = column;
  const head = label.length * HEAD_CHARACTER + PADDING + (sortable ? ARROW : 0);
  const lengths = text ? rows.slice(0, LOOKED_AT).map((row) => text(row).length) : [];
  const total = (totals[id] ?? '').length;
  const content = Math.max(total, ...lengths) * CHARACTER + PADDING;
  const atLeast = Math.max(least, Math.min(head, MOST));
  const wanted = clamp(content, atLeast, Math.max(atLeast, MOST));
  return { least: rigid ? wanted : atLeast, wanted, weight };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Each as wide as it wants, but none wider than a limit; never below its least. */
const limitedTo = (limit: number, wishes: readonly Wish[]): readonly number[] =>
  wishes.map(({ least, wanted }) => clamp(wanted, least, Math.max(least, limit)));

/** The widest give up what is missing, until all fit. */
function squeezed(wishes: readonly Wish[], width: number): readonly number[] {
  let [low, high] = [0, MOST];
  while (high - low > 1) {
    const limit = (low + high) / 2;
    if (sum(limitedTo(limit, wishes)) > width) high = limit;
    else low = limit;
  }
  return limitedTo(low, wishes);
}

/** The columns for which there is room: those that may be left out go, the last first, until the rest can be read. */
export function columnsThatFit<R extends Row>(
  columns: readonly GridColumn<R>[],
  rows: readonly R[],
  width: number,
  totals: Totals = {},
): readonly GridColumn<R>[] {
  const kept = [...columns];
  const least = () => sum(kept.map((column) => wishOf(column, rows, totals).least));
  while (least() > width) {
    const at = kept.findLastIndex(({ mayHide }) => mayHide);
    if (at < 0) break;
    kept.splice(at, 1);
  }
  return kept;
}

/**
 * Widths of columns in pixels, by what stands in them: as wide as the longest text between two limits, what is left over
 * shared by weight, what is missing taken from the widest. Where even the least widths do not fit, the grid scrolls
 * sideways.
 */
export function columnWidths<R extends Row>(
  columns: readonly GridColumn<R>[],
  rows: readonly R[],
  width: number,
  totals: Totals = {},
): readonly number[] {
  const wishes = columns.map((column) => wishOf(column, rows, totals));
  const spare = width - sum(wishes.map(({ wanted }) => wanted));
  if (spare < 0) return squeezed(wishes, width).map(Math.floor);
  const share = spare / (sum(wishes.map(({ weight }) => weight)) || 1);
  return wishes.map(({ wanted, weight }) => Math.floor(wanted + share * weight));
}
