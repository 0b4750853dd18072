import { Link } from '@ledgerwise/contract/router';
import {
  captionColumn,
  type ReportColumn,
  type ReportLink,
  type ReportModel,
  type ReportRow,
} from '@ledgerwise/resource/report';
import { useState } from 'react';
import { IconButton } from '../core/Button.tsx';
import { classNames } from '../core/class-names.ts';
import { useFormats } from '../core/formats/use-formats.ts';
import { Icon } from '../core/icons/Icon.tsx';
import { formatCell, isFigureColumn } from './format-cell.ts';
import styles from './ReportTable.module.css';
import { useIsNarrow } from './use-is-narrow.ts';

/** Where a row or one of its figures leads; `column` is that of the figure. Null where nothing more can be shown. */
export type PathOfCell = (link: ReportLink, column: ReportColumn | undefined) => string | null;

export interface ReportTableProps {
  readonly model: ReportModel;
  readonly label: string;
  readonly pathOf: PathOfCell;
}

/** A report as a table: headings, lines, totals; each figure leads to what it is made of. */
export function ReportTable({ model, label, pathOf }: ReportTableProps) {
  const { rows } = model;
  const parts = parted(model.columns, useIsNarrow());
  const { columns } = parts;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string): void =>
    setClosed((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const place = placeOfName(columns);
  const groups = new Set(rows.flatMap(({ group }) => (group === undefined ? [] : [group])));
  return (
    // Wider than a phone, it scrolls by itself; who has no mouse scrolls it with the arrows.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={lookOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ group }) => group === undefined || !closed.has(group))
            .map((row) => (
              <Row
                key={row.key}
                row={row}
                {...parts}
                currency={model.currency}
                place={place}
                pathOf={pathOf}
                {...(groups.has(row.key) && {
                  isOpen: !closed.has(row.key),
                  onToggle: () => toggle(row.key),
                })}
              />
            ))}
        </tbody>
      </table>
    </section>
  );
}

/** The columns that stand beside each other, and those that stand below the name of a row. */
interface Parted {
  readonly isNarrow: boolean;
  readonly columns: readonly ReportColumn[];
  readonly aside: readonly ReportColumn[];
}

/** Where there is little room, amounts stand beside the name and everything else below it. */
function parted(columns: readonly ReportColumn[], isNarrow: boolean): Parted {
  const caption = captionColumn(columns);
  const isAside = (column: ReportColumn): boolean =>
    isNarrow &&
    column.id !== caption &&
    column.id !== 'code' &&
    (column.holds === 'quantity' || !isFigureColumn(column));
  return { isNarrow, columns: columns.filter((column) => !isAside(column)), aside: columns.filter(isAside) };
}

const lookOf = (column: ReportColumn): string | undefined => {
  if (isFigureColumn(column)) return styles.figure;
  if (column.id === 'code') return styles.code;
  return column.holds === 'date' || column.id === 'number' ? styles.whole : undefined;
};

/** Which column says what a row is, and the first of those that a heading or total reaches across, where they would be empty. */
interface NamePlace {
  readonly first: number;
  readonly end: number;
}

function placeOfName(columns: readonly ReportColumn[]): NamePlace {
  const caption = captionColumn(columns);
  return {
    // A phone does not draw the codes, so nothing can reach across them.
    first: columns.findIndex(({ id }) => id !== 'code'),
    end: columns.findIndex(({ id }) => id === caption),
  };
}

/** What is reckoned from two figures leads to neither. */
const leads = (column: ReportColumn, isName: boolean): boolean =>
  isName || (isFigureColumn(column) && !column.derived);

interface RowProps extends Parted {
  readonly row: ReportRow;
  readonly currency: string;
  readonly place: NamePlace;
  readonly pathOf: PathOfCell;
  readonly isOpen?: boolean;
  onToggle?(): void;
}

function Row({ row, isNarrow, columns, aside, currency, place, pathOf, isOpen, onToggle }: RowProps) {
  const formats = useFormats();
  const start = row.kind === 'line' ? place.end : place.first;
  // Where there is little room, a heading without figures has the whole line.
  const isAlone =
    isNarrow &&
    row.kind === 'heading' &&
    columns
      .slice(place.end + 1)
      .every((column) => formatCell(column, row.cells[column.id], formats, currency) === '');
  const end = isAlone ? columns.length - 1 : place.end;
  const details = aside.flatMap((column) => {
    const text = formatCell(column, row.cells[column.id], formats, currency);
    if (text === '') return [];
    return [isFigureColumn(column) ? `${column.label} ${text}` : text];
  });
  return (
    <tr className={classNames(styles[row.kind], row.depth > 0 && styles.inset)} data-depth={row.depth}>
      {columns.map((column, index) => {
        const isName = index === place.end;
        if (index >= start && index <= end && !isName) return null;
        const text = formatCell(column, row.cells[column.id], formats, currency);
        const to =
          row.link && text !== '' && leads(column, isName)
            ? pathOf(row.link, isName ? undefined : column)
            : null;
        const content = to === null ? text : <Link to={to}>{text}</Link>;
        if (!isName)
          return (
            <td key={column.id} className={lookOf(column)}>
              {content}
            </td>
          );
        return (
          <th key={column.id} scope="row" dir="auto" colSpan={end - start + 1} className={styles.name}>
            {onToggle && (
              <IconButton
                size="small"
                label={`${isOpen ? 'Hide' : 'Show'} the lines of ${text}`}
                aria-expanded={isOpen}
                icon={<Icon name={isOpen ? 'down' : 'right'} />}
                onClick={onToggle}
              />
            )}
            {content}
            {details.length > 0 && <small className={styles.details}>{details.join(' · ')}</small>}
          </th>
        );
      })}
    </tr>
  );
}
