import type { Row, Sort } from '@ledgerwise/contract';
import { memo } from 'react';
import { classNames } from '../core/class-names.ts';
import { Checkbox } from '../core/fields/Checkbox.tsx';
import { Icon } from '../core/icons/Icon.tsx';
import styles from './DataGrid.module.css';
import { type GridColumn, nextSort } from './grid-column.ts';
import { gridHeadTexts } from './texts.ts';

export interface GridHeadProps<R extends Row> {
  readonly columns: readonly GridColumn<R>[];
  readonly sort?: Sort;
  onSort?(sort: Sort): void;
  readonly hasActions: boolean;
  /** Selected share of the page; undefined if rows cannot be selected. */
  readonly selected: 'none' | 'some' | 'all' | undefined;
  /** Set while there is no row that could be the grid's tab stop. */
  readonly canTab: boolean;
  /** Columns can be made wider and narrower. */
  readonly canResize: boolean;
  onTogglePage(): void;
}

const RESIZING = 'Shift+ArrowLeft Shift+ArrowRight Backspace';

function PlainGridHead<R extends Row>({
  columns,
  sort,
  onSort,
  hasActions,
  selected,
  canTab,
  canResize,
  onTogglePage,
}: GridHeadProps<R>) {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        {selected && (
          <th scope="col" className={classNames(styles.check, selected !== 'none' && styles.chosen)}>
            <Checkbox
              label={gridHeadTexts.selectAll}
              hideLabel
              data-nav="check"
              tabIndex={canTab ? 0 : -1}
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              onChange={onTogglePage}
            />
          </th>
        )}
        {columns.map((column) => {
          const field = column.sortBy ?? column.id;
          const isSorted = sort?.field === field;
          const order = !isSorted ? undefined : sort.descending ? 'descending' : 'ascending';
          return (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              aria-sort={order}
              className={classNames(
                canResize && styles.sizable,
                column.align === 'end' && styles.figure,
                styles[`phone-${column.phone ?? 'hidden'}`],
              )}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={styles.sorter}
                  data-nav="sort"
                  tabIndex={canTab ? 0 : -1}
                  aria-keyshortcuts={canResize ? RESIZING : undefined}
                  onClick={() => onSort(nextSort(sort, field))}
                >
                  {column.label}
                  <span className={classNames(styles.arrow, isSorted && styles.sorted)}>
                    <Icon name={order === 'descending' ? 'descending' : 'ascending'} size={14} />
                  </span>
                </button>
              ) : canResize ? (
                <span className={styles.heading} data-nav="heading" tabIndex={-1}>
                  {column.label}
                </span>
              ) : (
                column.label
              )}
              {canResize && <span className={styles.edge} data-edge={column.id} aria-hidden="true" />}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">{gridHeadTexts.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Column headings; those that sort are buttons. Not rendered again while rows scroll by. */
export const GridHead = memo(PlainGridHead) as typeof PlainGridHead;
