import type { Row } from '@ledgerwise/contract';
import type { GridColumn } from './grid-column.ts';
import { estimateText, type MeasureText } from './text-width.ts';

/** Number of rows that are measured. */
const LOOKED_AT = 50;
/** Pixels around the text of a cell; in the head they leave room for the sort arrow. */
const PADDING = 26;
const HEAD_SCALE = 12 / 14;
const LEAST = 60;
const MOST = 340;
/** A name is cut off to this width before its column is hidden. */
const NARROWEST = 90;

/** Contents that widths are computed from. */
export interface Content<R extends Row> {
  readonly rows: readonly R[];
  /** Texts in the foot of columns, by id. */
  readonly totals?: Readonly<Record<string, string>>;
  readonly measure?: MeasureText;
  /** Pixels that the reader gave to columns, by id. */
  readonly given?: Readonly<Record<string, number>>;
}

/** The widths of a column that its contents ask for, in pixels. */
interface Wish {
  /** Width below which an optional column is hidden. */
  readonly least: number;
  /** Width below which the grid scrolls sideways: what is left of a name beside an open record. */
  readonly narrowest: number;
  readonly wanted: number;
  readonly weight: number;
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** A column with the widths that its contents ask for. */
export interface WishedColumn<R extends Row> {
  readonly column: GridColumn<R>;
  readonly wish: Wish;
}

/** Measures the contents of columns. */
export const withWishes = <R extends Row>(
  columns: readonly GridColumn<R>[],
  content: Content<R>,
): readonly WishedColumn<R>[] => columns.map((column) => ({ column, wish: wishOf(column, content) }));

function wishOf<R extends Row>(
  column: GridColumn<R>,
  { rows, totals = {}, measure = estimateText, given = {} }: Content<R>,
): Wish {
  const own = given[column.id];
  if (own !== undefined) return { least: own, narrowest: own, wanted: own, weight: 0 };
  const { id, label, text, rigid, isStrong = false, weight = 1, least = LEAST, phone } = column;
  const head = measure(label, { isStrong: true, scale: HEAD_SCALE });
  const cells = text ? rows.slice(0, LOOKED_AT).map((row) => measure(text(row), { isStrong })) : [];
  const total = measure(totals[id] ?? '', { isStrong: true, scale: 13 / 14 });
  const content = Math.max(head, total, ...cells) + PADDING;
  const wanted = Math.min(content, Math.max(MOST, head + PADDING));
  // Texts may be cut off, but not entirely; figures never are.
  const cutTo = (width: number): number =>
    rigid ? wanted : Math.max(head + PADDING, Math.min(width, content));
  // Where two names are all that is left, a part of both says more than one.
  const narrowest = cutTo(phone === undefined ? least : Math.min(least, NARROWEST));
  return { least: cutTo(least), narrowest, wanted, weight };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Maximum width of a row's name relative to its other texts. */
const LEAD = 1.5;

/** Returns the desired widths up to a limit, but at least the minimum. */
const limitedTo = (limit: number, wishes: readonly Wish[]): readonly number[] =>
  wishes.map(({ least, wanted, weight }) =>
    clamp(wanted, least, Math.max(least, weight > 1 ? limit * LEAD : limit)),
  );

/** Reduces the widest columns until all fit. */
function squeezed(wishes: readonly Wish[], width: number): readonly number[] {
  let [low, high] = [0, MOST];
  while (high - low > 1) {
    const limit = (low + high) / 2;
    if (sum(limitedTo(limit, wishes)) > width) high = limit;
    else low = limit;
  }
  return limitedTo(low, wishes);
}

/**
 * Order in which columns are dropped: text before figures. The column shown below the name on a phone is dropped last,
 * and only if it does not fit when names are cut off.
 */
const GOING: readonly ((column: Pick<GridColumn, 'align' | 'phone' | 'goesFirst'>) => boolean)[] = [
  ({ goesFirst }) => goesFirst === true,
  ({ align, phone }) => align !== 'end' && phone === undefined,
  ({ phone }) => phone === undefined,
];

/**
 * Returns the columns that fit: hideable columns are removed, the least important and the last first, until the others
 * are readable.
 */
export function columnsThatFit<R extends Row>(
  columns: readonly WishedColumn<R>[],
  width: number,
): readonly WishedColumn<R>[] {
  const kept = [...columns];
  const lastOf = (goes: (column: GridColumn<R>) => boolean): number =>
    kept.findLastIndex(({ column }) => column.mayHide === true && goes(column));
  while (sum(kept.map(({ wish }) => wish.least)) > width) {
    const [at] = GOING.map(lastOf).filter((found) => found >= 0);
    if (at === undefined) break;
    kept.splice(at, 1);
  }
  while (sum(kept.map(({ wish }) => wish.narrowest)) > width) {
    const at = lastOf(() => true);
    if (at < 0) break;
    kept.splice(at, 1);
  }
  return kept;
}

/**
 * Computes column widths in pixels from contents: the width of the longest text between two limits; surplus is shared
 * by weight, a deficit is taken from the widest. If even the minimum widths do not fit, the grid scrolls sideways.
 */
export function columnWidths<R extends Row>(
  columns: readonly WishedColumn<R>[],
  width: number,
): readonly number[] {
  const asked = columns.map(({ wish }) => wish);
  const isTight = sum(asked.map(({ least }) => least)) > width;
  const wishes = isTight ? asked.map((wish) => ({ ...wish, least: wish.narrowest })) : asked;
  const spare = width - sum(wishes.map(({ wanted }) => wanted));
  if (spare < 0) return squeezed(wishes, width).map(Math.floor);
  const share = spare / (sum(wishes.map(({ weight }) => weight)) || 1);
  return wishes.map(({ wanted, weight }) => Math.floor(wanted + share * weight));
}
