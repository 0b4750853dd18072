import type { Row } from '@ledgerwise/contract';
import type { MouseEvent, ReactNode } from 'react';
import { fitsMedia } from '../core/use-media-query.ts';
import styles from './DataGrid.module.css';
import { GridFoot } from './GridFoot.tsx';
import { GridHead, type GridHeadProps } from './GridHead.tsx';
import { scaledToFont } from './use-row-height.ts';

const CHECK_WIDTH = 44;
const ACTIONS_WIDTH = 96;
/** With a mouse they come over the end of the row that it is on, and take the room of the last of them only. */
const ACTIONS_AT_REST = 44;

const actionsWidth = (): number =>
  scaledToFont(fitsMedia('(hover: hover)') ? ACTIONS_AT_REST : ACTIONS_WIDTH);

/** What the columns beside those of the records take, in pixels: the checkboxes, and what can be done with a row. */
export const edgesOf = (hasCheck: boolean, hasActions: boolean): number =>
  (hasCheck ? CHECK_WIDTH : 0) + (hasActions ? actionsWidth() : 0);

interface GridTableProps<R extends Row> extends GridHeadProps<R> {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** Of each column, in pixels. */
  readonly widths: readonly number[];
  /** Rows of the whole list. */
  readonly total: number;
  /** Totals by column id, in the foot. */
  readonly totals: Readonly<Record<string, string>> | undefined;
  /** Left part of the foot. */
  readonly caption: ReactNode;
  onClick(event: MouseEvent): void;
  readonly children: ReactNode;
}

/** The table around the rows of a grid: its head, its foot and the widths of its columns. */
export function GridTable<R extends Row>(props: GridTableProps<R>) {
  const { label, widths, total, totals, caption, onClick, children, ...head } = props;
  const { columns, selected, hasActions } = head;
  const hasCheck = selected !== undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space and Enter are heard by the element around it
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are moved between is a grid
      role="grid"
      className={styles.table}
      aria-label={label}
      aria-multiselectable={hasCheck ? true : undefined}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + (hasCheck ? 1 : 0) + (hasActions ? 1 : 0)}
      style={{ minWidth: sumOf(widths) + edgesOf(hasCheck, hasActions) }}
      onClick={onClick}
    >
      <colgroup>
        {hasCheck && <col style={{ width: CHECK_WIDTH }} />}
        {columns.map((column, at) => (
          <col key={column.id} style={{ width: widths[at] }} />
        ))}
        {hasActions && <col style={{ width: actionsWidth() }} />}
      </colgroup>
      <GridHead {...head} />
      {children}
      {(totals || caption) && (
        <GridFoot
          columns={columns}
          totals={totals ?? {}}
          caption={caption}
          hasCheck={hasCheck}
          hasActions={hasActions}
        />
      )}
    </table>
  );
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);
