import type { LineColumn } from './line.ts';

/** Words take what is left, figures as much as they need: a line with a tax code fits beside the sidebar at 1280 px. */
const WIDTHS: Readonly<Record<string, string>> = {
  ref: 'minmax(6.5rem, 2fr)',
  text: 'minmax(6.5rem, 3fr)',
  longText: 'minmax(6.5rem, 3fr)',
  money: 'minmax(6.5rem, 1fr)',
  flag: 'minmax(3.25rem, 0.5fr)',
};

/** What is called by a code is short. */
const widthOf = ({ field }: LineColumn): string | undefined =>
  field.targetResource?.title === 'code' ? undefined : WIDTHS[field.kind];

/** The widths of the columns, as a grid's template. */
export function widthsOf(columns: readonly LineColumn[]): string {
  return columns.map((column) => widthOf(column) ?? 'minmax(4.75rem, 0.7fr)').join(' ');
}
