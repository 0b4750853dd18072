import type { LineColumn } from './line.ts';

type Widths = Readonly<Record<string, string>>;

/** Words take what is left, figures as much as they need. */
const WIDTHS: Widths = {
  ref: 'minmax(7.5rem, 2fr)',
  text: 'minmax(7.5rem, 3fr)',
  longText: 'minmax(7.5rem, 3fr)',
  money: 'minmax(6.5rem, 1fr)',
  flag: 'minmax(4rem, 0.5fr)',
  other: 'minmax(5rem, 0.7fr)',
};

/** Beside the sidebar a window of 1280 pixels has room for twelve of these. */
const DENSE_WIDTHS: Widths = {
  ref: 'minmax(5.25rem, 2fr)',
  text: 'minmax(5.5rem, 3fr)',
  longText: 'minmax(5.5rem, 3fr)',
  money: 'minmax(5.25rem, 1fr)',
  flag: 'minmax(2.5rem, 0.4fr)',
  other: 'minmax(4rem, 0.6fr)',
};

/** As many columns as have their usual widths in a window of 1280 pixels. */
const MOST_WIDE = 7;

/** Whether there are so many columns that all are narrow. */
export const isDense = (columns: readonly LineColumn[]): boolean => columns.length > MOST_WIDE;

/** The widths of the columns, as a grid's template. What is called by a code is short. */
export function widthsOf(columns: readonly LineColumn[]): string {
  const widths = isDense(columns) ? DENSE_WIDTHS : WIDTHS;
  return columns
    .map(
      ({ field }) =>
        (field.targetResource?.title === 'code' ? undefined : widths[field.kind]) ?? widths.other,
    )
    .join(' ');
}
