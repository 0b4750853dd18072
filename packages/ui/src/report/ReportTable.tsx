import type { ReportModel, ReportRow } from '@ledgerwise/resource/report';
import { Fragment, useRef, useState } from 'react';
import { classNames } from '../core/class-names.ts';
import { useScrollEdges } from '../core/use-scroll-edges.ts';
import { useArranged } from './arrange-columns.ts';
import { isFigureColumn } from './format-cell.ts';
import { lookOf, type PathOfCell, placeOfName, RestRows, Row, restOf } from './ReportRow.tsx';
import styles from './ReportTable.module.css';
import { reportTableTexts } from './texts.ts';

export interface ReportTableProps {
  readonly model: ReportModel;
  readonly label: string;
  readonly pathOf: PathOfCell;
}

/** On a phone, a group's total is beside its name, so the total's own row is removed. */
function withTotalsInHeads(rows: readonly ReportRow[], groups: ReadonlySet<string>): readonly ReportRow[] {
  const totals = new Map(rows.map((row) => [row.key, row]));
  return rows.flatMap((row) => {
    if (row.kind === 'total' && groups.has(row.key.replace(/:total$/, ''))) return [];
    const total = groups.has(row.key) ? totals.get(`${row.key}:total`) : undefined;
    return [total ? { ...row, cells: { ...total.cells, ...row.cells } } : row];
  });
}

/** A report as a table: headings, lines, totals; each figure links to its details. */
export function ReportTable({ model, label, pathOf }: ReportTableProps) {
  const scroller = useRef<HTMLElement>(null);
  useScrollEdges(scroller);
  const arranged = useArranged(model.columns);
  const { columns, room } = arranged;
  const isNarrow = room === 'narrow';
  // Groups start open on wide screens and closed on phones, until the user changes them.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const nameOf = (key: string) => `${isNarrow ? 'narrow' : 'wide'} ${key}`;
  const toggle = (key: string): void =>
    setTurned((before) => {
      const after = new Set(before);
      if (!after.delete(nameOf(key))) after.add(nameOf(key));
      return after;
    });
  const isOpen = (key: string): boolean => turned.has(nameOf(key)) === isNarrow;
  const place = placeOfName(columns);
  const groups = new Set(model.rows.flatMap(({ group }) => (group === undefined ? [] : [group])));
  const rows = isNarrow ? withTotalsInHeads(model.rows, groups) : model.rows;
  const toggleOf = (row: ReportRow) => {
    const isGroup = groups.has(row.key);
    if (!isGroup && restOf(arranged, row).length === 0) return undefined;
    return {
      isOpen: isOpen(row.key),
      what: isGroup ? reportTableTexts.lines : reportTableTexts.others,
      onToggle: () => toggle(row.key),
    };
  };
  const last = columns.at(-1);
  return (
    // Scrolls horizontally if it is wider than the window; keyboard users scroll it with the arrow keys.
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
      tabIndex={0}
    >
      <table
        className={classNames(styles.table, last && isFigureColumn(last) && styles.totalled)}
        data-room={room}
      >
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
            .filter(({ group }) => group === undefined || isOpen(group))
            .map((row) => {
              const shown = { row, arranged, currency: model.currency, place, pathOf };
              const toggled = toggleOf(row);
              return (
                <Fragment key={row.key}>
                  <Row {...shown} toggle={toggled} />
                  {isNarrow && toggled?.isOpen && <RestRows {...shown} />}
                </Fragment>
              );
            })}
        </tbody>
      </table>
    </section>
  );
}
