import type { Row, Sort } from '@ledgerwise/contract';
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useIsPhone } from '../core/use-is-phone.ts';
import styles from './DataGrid.module.css';
import { GridBody } from './GridBody.tsx';
import { actionsWidth, edgesOf, GridTable } from './GridTable.tsx';
import type { GridColumn, GridPlace, GridSelection } from './grid-column.ts';
import { isOnControl, rowAt } from './grid-events.ts';
import { useActiveRow } from './use-active-row.ts';
import { type ColumnSizes, useColumnEdges } from './use-column-edges.ts';
import { NO_ROWS, useFittingColumns } from './use-fitting-columns.ts';
import { type RowKeys, useGridKeys } from './use-grid-keys.ts';
import { type Density, rowHeightOf } from './use-row-height.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import { useSteadyToggles } from './use-steady-toggles.ts';

/** Methods of a grid for its screen. */
export interface GridHandle {
  /** Focuses a row; without an id, the one that had the focus last, or the first. */
  focus(id?: string): void;
  /** Scrolls to the first row, because other rows will be loaded. */
  toTop(): void;
}

export interface DataGridProps<R extends Row> {
  readonly ref?: Ref<GridHandle>;
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly GridColumn<R>[];
  /** Undefined while the first rows are on their way: skeletons of the final size are shown. */
  readonly rows: readonly R[] | undefined;
  readonly skeletonRows?: number;
  /** Number of rows in the whole list, if more exist than are loaded. */
  readonly total?: number | undefined;
  /** Position of the first loaded row in the whole list. */
  readonly offset?: number;
  readonly sort?: Sort;
  onSort?(sort: Sort): void;
  readonly selection?: GridSelection | undefined;
  /** Actions of one row. Keep the function stable between renders. */
  readonly actions?: ((row: R) => ReactNode) | undefined;
  /** With a mouse, actions other than a menu come on hover and focus, over the end of the row. */
  readonly actionsOnHover?: boolean;
  /** Keyboard actions of the focused row, by `KeyboardEvent.key` in lower case. */
  readonly rowKeys?: RowKeys<R>;
  /** Called for a click on a row outside its controls. */
  onRowClick?(row: R): void;
  /** Called when another row gets the focus. */
  onActive?(row: R): void;
  readonly place?: GridPlace;
  /** Row that is shown beside the list. */
  readonly openId?: string | null | undefined;
  /** The row that was just saved. */
  readonly markedId?: string | null | undefined;
  readonly density?: Density;
  /** Totals by column id, in the foot. */
  readonly totals?: Readonly<Record<string, string>>;
  /** Left part of the foot. */
  readonly caption?: ReactNode;
  /** Called with the columns that do not fit, when they change. Keep the function stable. */
  onFit?(hidden: readonly string[]): void;
  /** Column widths that the user set; by default, they depend only on the contents. */
  readonly sizes?: ColumnSizes | undefined;
  /** New rows are on their way while the old ones stay. */
  readonly isRefreshing?: boolean;
}

/**
 * A table of records: semantic, sortable, selectable, with as many rows as memory holds. It is one tab stop: arrow keys
 * move between rows and to their contents.
 */
export function DataGrid<R extends Row>({
  ref,
  label,
  columns: offered,
  rows,
  total,
  sort,
  onSort,
  selection,
  actions,
  actionsOnHover = false,
  rowKeys,
  onRowClick,
  onActive,
  place,
  density = 'normal',
  totals: added,
  caption,
  onFit,
  sizes,
  isRefreshing = false,
  ...ofRows
}: DataGridProps<R>) {
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const rowHeight = rowHeightOf(density, isPhone);
  const loaded = rows ?? [];
  // Totals wait for the rows: a wide total would move the placeholder columns.
  const totals = rows && added;
  // Never over a figure: half an amount is a wrong amount.
  const areOverRow = actionsOnHover && offered.at(-1)?.align !== 'end';
  const ofActions = actions ? actionsWidth(areOverRow) : 0;
  const edges = edgesOf(selection !== undefined, ofActions);
  const column = useColumnEdges(isPhone ? undefined : sizes);
  const { columns, widths, isSettled } = useFittingColumns(
    ...([scroller, offered, rows, totals, edges, column.widths, onFit] as const),
  );
  const inSight = useRowsInSight(scroller, loaded.length, rowHeight, place?.top ?? 0);
  const active = useActiveRow({ scroller, rows: loaded, inSight, place, onActive });
  const { index: activeIndex, goTo } = active;
  const keys = useGridKeys({ scroller, rows: loaded, activeIndex, rowHeight, selection, rowKeys, goTo });

  useImperativeHandle(ref, () => ({
    focus: active.focus,
    toTop: () => scroller.current?.scrollTo?.({ top: 0 }),
  }));
  useLayoutEffect(() => {
    if (scroller.current && place?.top) scroller.current.scrollTop = place.top;
  }, [place]);

  const { toggle, toggleAll } = useSteadyToggles(keys.toggle, selection, loaded);
  const click = (event: MouseEvent): void => {
    const at = isOnControl(event) ? undefined : rowAt(event.target);
    const row = at === undefined ? undefined : loaded[at];
    if (!row || at === undefined || !onRowClick) return;
    if (event.shiftKey) keys.toggle(at, true);
    else onRowClick(row);
  };

  // Counted when the selection changes, not in every frame of a scroll.
  const ids = selection?.ids;
  const selected = useMemo(() => selectedPart(rows, ids), [rows, ids]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows and controls inside are what is used
    <div
      ref={scroller}
      className={styles.scroller}
      aria-busy={rows === undefined || isRefreshing}
      data-refreshing={isRefreshing || undefined}
      data-actions={actionsOnHover ? (areOverRow ? 'over-row' : 'on-hover') : undefined}
      data-virtual={inSight.isVirtual || undefined}
      style={{ ['--row' as string]: `${rowHeight}px` }}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (!column.pressKey(event)) keys.onKeyDown(event);
      }}
      onPointerDown={column.onPointerDown}
      onDoubleClick={column.onDoubleClick}
      onFocus={active.noteFocus}
      onBlur={active.noteBlur}
      onScroll={(event) => {
        if (place) place.top = event.currentTarget.scrollTop;
      }}
    >
      <GridTable
        {...(sort && { sort })}
        {...(onSort && { onSort })}
        label={label}
        columns={columns}
        widths={widths}
        total={total ?? loaded.length}
        hasActions={actions !== undefined}
        actionsWidth={ofActions}
        selected={selected}
        canTab={loaded.length === 0}
        canResize={sizes !== undefined && !isPhone}
        totals={totals}
        caption={caption}
        onTogglePage={toggleAll}
        onClick={click}
      >
        <GridBody
          {...ofRows}
          columns={columns}
          // Rendered once, with the columns that fit.
          rows={isSettled ? rows : NO_ROWS}
          rowHeight={rowHeight}
          inSight={inSight}
          active={active}
          selection={selection}
          isClickable={onRowClick !== undefined}
          onToggle={toggle}
          actions={actions}
        />
      </GridTable>
    </div>
  );
}

/** Returns how many of the rows are selected; undefined if rows cannot be selected. */
function selectedPart(
  rows: readonly Row[] = [],
  ids: ReadonlySet<string> | undefined,
): 'none' | 'some' | 'all' | undefined {
  if (!ids) return undefined;
  const count = ids.size === 0 ? 0 : rows.filter(({ id }) => ids.has(id)).length;
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
}
