import { captionColumn, type ReportColumn } from '@ledgerwise/resource/report';
import { useMediaQuery } from '../core/use-media-query.ts';
import { isFigureColumn } from './format-cell.ts';
import { useIsNarrow } from './use-is-narrow.ts';

/** With so many columns of figures, days and numbers make room for them: in a window of a laptop, and in any. */
const MANY = 5;
const VERY_MANY = 9;
const LAPTOP = 'screen and (max-width: 1599px)';
/** Number of figures beside a name on a phone. */
const MOST_NARROW = 2;

/** Distribution of a report's columns over the available width. In print, all are visible. */
export interface Arranged {
  readonly room: 'wide' | 'tight' | 'narrow';
  /** Visible columns. */
  readonly columns: readonly ReportColumn[];
  /** Below the name of a row, as a text. */
  readonly aside: readonly ReportColumn[];
  /** Figures that a row shows when it is opened. */
  readonly rest: readonly ReportColumn[];
}

/** Chooses the columns that are shown side by side, and those shown below the name of a row. */
export function arrange(columns: readonly ReportColumn[], room: Arranged['room']): Arranged {
  if (room === 'wide') return { room, columns, aside: [], rest: [] };
  const caption = captionColumn(columns);
  const isAside = (column: ReportColumn): boolean =>
    column.id !== caption &&
    column.id !== 'code' &&
    (column.holds === 'quantity' || column.holds === 'price' || !isFigureColumn(column));
  const beside = columns.filter((column) => !isAside(column));
  const figures = beside.filter(isFigureColumn);
  const keys = figures.some(({ isKey }) => isKey) ? figures.filter(({ isKey }) => isKey) : figures.slice(-1);
  const rest =
    room === 'narrow' && figures.length > MOST_NARROW
      ? figures.filter((column) => !keys.includes(column))
      : [];
  return {
    room,
    columns: beside.filter((column) => !rest.includes(column)),
    aside: columns.filter(isAside),
    rest,
  };
}

/** The columns of a report as the window has room for them. */
export function useArranged(columns: readonly ReportColumn[]): Arranged {
  const isNarrow = useIsNarrow();
  const figures = columns.filter(isFigureColumn).length;
  const isTight = useMediaQuery(figures >= VERY_MANY ? 'screen' : LAPTOP) && figures >= MANY;
  return arrange(columns, isNarrow ? 'narrow' : isTight ? 'tight' : 'wide');
}
