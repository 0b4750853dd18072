import { Link } from '@ledgerwise/contract/router';
import {
  captionColumn,
  type ReportColumn,
  type ReportLink,
  type ReportRow,
} from '@ledgerwise/resource/report';
import { IconButton } from '../core/Button.tsx';
import { classNames } from '../core/class-names.ts';
import { type Formats, useFormats } from '../core/formats/use-formats.ts';
import { Icon } from '../core/icons/Icon.tsx';
import type { Arranged } from './arrange-columns.ts';
import { formatCell, isFigureColumn } from './format-cell.ts';
import styles from './ReportTable.module.css';
import { reportRowTexts } from './texts.ts';

/** Returns the target of a row or of one of its figures; `column` is the figure's. Null if there are no details. */
export type PathOfCell = (link: ReportLink, column: ReportColumn | undefined) => string | null;

/** Returns the style of a column's cells. */
export const lookOf = (column: ReportColumn): string | undefined => {
  if (isFigureColumn(column)) return styles.figure;
  if (column.id === 'code') return styles.code;
  return column.holds === 'date' || column.id === 'number' ? styles.whole : undefined;
};

/** The column that names a row, and the first of the empty columns that a heading or total spans. */
export interface NamePlace {
  readonly first: number;
  readonly end: number;
}

export function placeOfName(columns: readonly ReportColumn[]): NamePlace {
  const caption = captionColumn(columns);
  return {
    // A phone does not draw the codes, so nothing can reach across them.
    first: columns.findIndex(({ id }) => id !== 'code'),
    end: columns.findIndex(({ id }) => id === caption),
  };
}

/** A figure computed from two others has no drill-down. */
const leads = (column: ReportColumn, isName: boolean): boolean =>
  isName || (isFigureColumn(column) && !column.derived);

interface Toggle {
  readonly isOpen: boolean;
  /** The rows that it shows and hides: `the lines of Sales`. */
  readonly what: string;
  onToggle(): void;
}

export interface RowProps {
  readonly row: ReportRow;
  readonly arranged: Arranged;
  readonly currency: string;
  readonly place: NamePlace;
  readonly pathOf: PathOfCell;
  readonly toggle?: Toggle | undefined;
}

/** Renders a figure or name, linked to its details. */
function contentOf(
  { row, currency, pathOf }: RowProps,
  column: ReportColumn,
  isName: boolean,
  formats: Formats,
) {
  const cell = row.cells[column.id];
  const text = formatCell(column, cell, formats, currency);
  const to =
    row.link && text !== '' && leads(column, isName) ? pathOf(row.link, isName ? undefined : column) : null;
  const content = to === null ? text : <Link to={to}>{text}</Link>;
  const isZero = isFigureColumn(column) && text !== '' && Number(cell) === 0;
  return { text, content, isZero };
}

/** Details of a row besides its name and figures, on narrow screens: `16/10/2026 · Days overdue 13`. */
function detailsOf({ row, arranged, currency }: RowProps, formats: Formats): string {
  return arranged.aside
    .flatMap((column) => {
      const text = formatCell(column, row.cells[column.id], formats, currency);
      if (text === '') return [];
      return [isFigureColumn(column) ? `${column.label} ${text}` : text];
    })
    .join(' · ');
}

export function Row(props: RowProps) {
  const { row, arranged, currency, place, toggle } = props;
  const { room, columns } = arranged;
  const formats = useFormats();
  const start = row.kind === 'line' ? place.end : place.first;
  // On narrow screens, a heading without figures takes the whole line.
  const isAlone =
    room === 'narrow' &&
    row.kind === 'heading' &&
    columns
      .slice(place.end + 1)
      .every((column) => formatCell(column, row.cells[column.id], formats, currency) === '');
  const end = isAlone ? columns.length - 1 : place.end;
  const details = detailsOf(props, formats);
  return (
    <tr
      className={classNames(styles[row.kind], row.depth > 0 && styles.inset, toggle && styles.opens)}
      data-depth={row.depth}
    >
      {columns.map((column, index) => {
        const isName = index === place.end;
        if (index >= start && index <= end && !isName) return null;
        const { text, content, isZero } = contentOf(props, column, isName, formats);
        if (!isName)
          return (
            <td key={column.id} className={classNames(lookOf(column), isZero && styles.zero)}>
              {content}
            </td>
          );
        return (
          <th key={column.id} scope="row" dir="auto" colSpan={end - start + 1} className={styles.name}>
            {toggle && (
              <IconButton
                size="small"
                label={
                  toggle.isOpen
                    ? reportRowTexts.hide(toggle.what, text)
                    : reportRowTexts.show(toggle.what, text)
                }
                aria-expanded={toggle.isOpen}
                icon={<Icon name={toggle.isOpen ? 'down' : 'right'} />}
                onClick={toggle.onToggle}
              />
            )}
            {content}
            {details !== '' && <small className={styles.details}>{details}</small>}
          </th>
        );
      })}
    </tr>
  );
}

/** Returns the hidden columns in which a row has a figure other than zero. */
export const restOf = ({ rest }: Arranged, { cells }: ReportRow): readonly ReportColumn[] =>
  rest.filter(({ id }) => (cells[id] ?? '') !== '' && Number(cells[id]) !== 0);

/** The figures of an expanded row that have no column on a phone, one per line. */
export function RestRows(props: RowProps) {
  const { row, arranged, place } = props;
  const { columns } = arranged;
  const formats = useFormats();
  return restOf(arranged, row).map((column) => (
    <tr key={column.id} className={styles.rest}>
      {columns.slice(0, place.end).map(({ id }) => (
        <td key={id} className={styles.code} />
      ))}
      <th scope="row" className={styles.name}>
        {column.label}
      </th>
      <td className={styles.figure} colSpan={columns.length - place.end - 1}>
        {contentOf(props, column, false, formats).content}
      </td>
    </tr>
  ));
}
