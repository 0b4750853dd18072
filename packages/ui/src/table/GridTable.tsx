import type { Row } from '@ledgerwise/contract';
import type { MouseEvent, ReactNode } from 'react';
import { fitsMedia } from '../core/use-media-query.ts';
import styles from './DataGrid.module.css';
import { GridFoot } from './GridFoot.tsx';
import { GridHead, type GridHeadProps } from './GridHead.tsx';
import { scaledToFont } from './use-row-height.ts';

const CHECK_WIDTH = 44;
const ACTIONS_WIDTH = 96;
/** With a mouse, actions that come on hover lie over the end of the row, and take the room of their menu only. */
const ACTIONS_AT_REST = 44;

/** Returns the width of a row's actions in pixels. */
export const actionsWidth = (areOnHover: boolean): number =>
  scaledToFont(areOnHover && fitsMedia('(hover: hover)') ? ACTIONS_AT_REST : ACTIONS_WIDTH);

/** Returns the width in pixels beside the record's columns: checkboxes and actions. */
export const edgesOf = (hasCheck: boolean, actions: number): number => (hasCheck ? CHECK_WIDTH : 0) + actions;

interface GridTableProps<R extends Row> extends GridHeadProps<R> {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** Width of each column, in pixels. */
  readonly widths: readonly number[];
  /** Width of a row's actions, in pixels; 0 without actions. */
  readonly actionsWidth: number;
  /** Number of rows in the whole list. */
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
  const { label, widths, actionsWidth: width, total, totals, caption, onClick, children, ...head } = props;
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
      style={{ minWidth: sumOf(widths) + edgesOf(hasCheck, width) }}
      onClick={onClick}
    >
      <colgroup>
        {hasCheck && <col style={{ width: CHECK_WIDTH }} />}
        {columns.map((column, at) => (
          <col key={column.id} style={{ width: widths[at] }} />
        ))}
        {hasActions && <col style={{ width }} />}
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
