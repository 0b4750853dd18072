import type { Row } from '@ledgerwise/contract';
import { memo, type ReactNode, useState } from 'react';
import { classNames } from '../core/class-names.ts';
import styles from './DataGrid.module.css';
import type { GridColumn } from './grid-column.ts';

export interface GridRowProps<R extends Row> {
  readonly row: R;
  /** Position among the loaded rows. */
  readonly index: number;
  /** Position among all rows of the list, for screen readers; the head is row 1. */
  readonly ariaRowIndex: number;
  readonly columns: readonly GridColumn<R>[];
  readonly isSelected: boolean;
  /** The grid's one tab stop. */
  readonly isActive: boolean;
  /** Shown beside the list. */
  readonly isOpen: boolean;
  /** Just saved: it shows itself for a second. */
  readonly isMarked: boolean;
  /** Name of the row's checkbox; null where rows cannot be selected. */
  readonly selectLabel: string | null;
  onToggle(index: number, isRange: boolean): void;
  readonly actions?: ((row: R) => ReactNode) | undefined;
  /** Rows scroll by too fast to be used: their actions are rendered when they stop. */
  readonly isPassing: boolean;
}

function PlainGridRow<R extends Row>({
  row,
  index,
  ariaRowIndex,
  columns,
  isSelected,
  isActive,
  isOpen,
  isMarked,
  selectLabel,
  onToggle,
  actions,
  isPassing,
}: GridRowProps<R>) {
  // Once rendered, actions stay: they may contain the focus.
  const [hasActions, setHasActions] = useState(!isPassing);
  if (!isPassing && !hasActions) setHasActions(true);
  return (
    <tr
      aria-rowindex={ariaRowIndex}
      aria-selected={selectLabel === null ? undefined : isSelected}
      aria-current={isOpen || undefined}
      data-index={index}
      data-id={row.id}
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        styles.row,
        isSelected && styles.selected,
        isOpen && styles.open,
        isMarked && styles.marked,
      )}
    >
      {selectLabel !== null && (
        <td className={styles.check}>
          <label className={styles.target}>
            <input
              type="checkbox"
              aria-label={selectLabel}
              data-nav="check"
              tabIndex={-1}
              checked={isSelected}
              onChange={(event) =>
                onToggle(index, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
              }
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-column={column.id}
          className={classNames(
            column.align === 'end' && styles.figure,
            styles[`phone-${column.phone ?? 'hidden'}`],
          )}
        >
          {column.render(row)}
        </td>
      ))}
      {actions && <td className={styles.actions}>{hasActions && actions(row)}</td>}
    </tr>
  );
}

/** True if a row would render the same. A complete row does not change when scrolling starts. */
const rendersTheSame = <R extends Row>(before: GridRowProps<R>, after: GridRowProps<R>): boolean =>
  (Object.keys(after) as (keyof GridRowProps<R>)[]).every((prop) =>
    prop === 'isPassing' ? after.isPassing || !before.isPassing : Object.is(before[prop], after[prop]),
  );

/** Memoized by its row and selection, so that scrolling renders only the rows that come into view. */
export const GridRow = memo(PlainGridRow, rendersTheSame) as typeof PlainGridRow;
