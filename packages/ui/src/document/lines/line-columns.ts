import type { LineColumn } from './line.ts';

type Widths = Readonly<Record<string, string>>;

/**
 * Text columns take the remaining width, figures a fixed one: a line with a tax code fits beside the sidebar at 1280
 * px.
 */
const WIDTHS: Widths = {
  ref: 'minmax(6.5rem, 2fr)',
  text: 'minmax(6.5rem, 3fr)',
  longText: 'minmax(6.5rem, 3fr)',
  money: 'minmax(6.5rem, 1fr)',
  flag: 'minmax(3.25rem, 0.5fr)',
  other: 'minmax(4.75rem, 0.7fr)',
};

/** Twelve such columns fit beside the sidebar in a window of 1280 pixels. */
const DENSE_WIDTHS: Widths = {
  ref: 'minmax(5rem, 2fr)',
  text: 'minmax(5.5rem, 3fr)',
  longText: 'minmax(5.5rem, 3fr)',
  money: 'minmax(5.75rem, 1fr)',
  flag: 'minmax(2.5rem, 0.4fr)',
  other: 'minmax(4rem, 0.6fr)',
};

/** Maximum number of columns with normal widths in a window of 1280 pixels. */
const MOST_WIDE = 10;

/** True if there are so many columns that all must be narrow. */
export const isDense = (columns: readonly LineColumn[]): boolean => columns.length > MOST_WIDE;

function widthOf({ field }: LineColumn, widths: Widths): string | undefined {
  // A line's total is never cut off.
  if (field.readOnly) return WIDTHS[field.kind];
  // Records identified by a code are short.
  return field.targetResource?.title === 'code' ? widths.other : widths[field.kind];
}

/** Returns the column widths as a CSS grid template. */
export function widthsOf(columns: readonly LineColumn[]): string {
  const widths = isDense(columns) ? DENSE_WIDTHS : WIDTHS;
  return columns.map((column) => widthOf(column, widths) ?? widths.other).join(' ');
}
