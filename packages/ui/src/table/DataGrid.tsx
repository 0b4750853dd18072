import type { Row, Sort } from '@ledgerwise/contract';
import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIsPhone } from '../core/use-is-phone.ts';
import styles from './DataGrid.module.css';
import { Gap, GridFoot, SkeletonRow } from './GridFoot.tsx';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import { type GridColumn, type GridPlace, type GridSelection, togglePage } from './grid-column.ts';
import { isOnControl, rowAt } from './grid-events.ts';
import { useFittingColumns } from './use-fitting-columns.ts';
import { type RowKeys, useGridKeys } from './use-grid-keys.ts';
import { useRowFocus } from './use-row-focus.ts';
import { type Density, rowHeightOf, scaledToFont } from './use-row-height.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

const CHECK_WIDTH = 44;
const ACTIONS_WIDTH = 96;

/** What may be done with a grid from outside. */
export interface GridHandle {
  /** Gives the focus to a row, without an id to the one that had it last, else to the first. */
  focus(id?: string): void;
  /** Goes back to the first row: other rows are coming. */
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
  /** Rows of the whole list, where more exist than are loaded. */
  readonly total?: number | undefined;
  /** Position of the first loaded row in the whole list. */
  readonly offset?: number;
  readonly sort?: Sort;
  onSort?(sort: Sort): void;
  readonly selection?: GridSelection | undefined;
  /** What can be done with one row. Keep it the same function from one drawing to the next. */
  readonly actions?: ((row: R) => ReactNode) | undefined;
  /** What keys do with the row that has the focus, by `KeyboardEvent.key` in lower case. */
  readonly rowKeys?: RowKeys<R>;
  /** A click on a row beside its controls. */
  onRowClick?(row: R): void;
  /** Another row has the focus. */
  onActive?(row: R): void;
  readonly place?: GridPlace;
  /** The row that is shown beside the list. */
  readonly openId?: string | null | undefined;
  /** The row that was just saved. */
  readonly markedId?: string | null | undefined;
  readonly density?: Density;
  /** Totals by column id, in the foot. */
  readonly totals?: Readonly<Record<string, string>>;
  /** Left part of the foot. */
  readonly caption?: ReactNode;
  /** Which columns there is no room for; told anew when it changes. Keep it the same function. */
  onFit?(hidden: readonly string[]): void;
  /** New rows are on their way while the old ones stay. */
  readonly isRefreshing?: boolean;
}

/**
 * A table of records: semantic, sortable, selectable, with as many rows as memory holds. It is one tab stop: arrows move
 * between rows and to what is in them.
 */
export function DataGrid<R extends Row>({
  ref,
  label,
  columns: offered,
  rows,
  skeletonRows = 10,
  total,
  offset = 0,
  sort,
  onSort,
  selection,
  actions,
  rowKeys,
  onRowClick,
  onActive,
  place,
  openId,
  markedId,
  density = 'normal',
  totals,
  caption,
  onFit,
  isRefreshing = false,
}: DataGridProps<R>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState(place?.activeId ?? null);
  const isPhone = useIsPhone();
  const rowHeight = rowHeightOf(density, isPhone);
  const loaded = rows ?? [];
  const edges = (selection ? CHECK_WIDTH : 0) + (actions ? scaledToFont(ACTIONS_WIDTH) : 0);
  const { columns, widths } = useFittingColumns(scroller, offered, rows, totals, edges, onFit);
  const { isVirtual, first, behind, isPassing, scrollTo } = useRowsInSight(
    scroller,
    loaded.length,
    rowHeight,
    place?.top ?? 0,
  );

  const { focusRow, hold } = useRowFocus(scroller, loaded);
  const activeIndex = useMemo(
    () => (activeId === null ? -1 : (rows ?? []).findIndex(({ id }) => id === activeId)),
    [rows, activeId],
  );
  // What Tab leads to must be drawn, by the time that somebody can press it.
  const isActiveDrawn = activeIndex >= first && activeIndex < behind;
  const tabStop = isActiveDrawn ? activeIndex : isPassing ? -1 : first;

  const goTo = (index: number, control?: string): void => {
    const row = loaded[index];
    if (!row) return;
    setActive(row, index);
    if (!focusRow(row.id, control)) scrollTo(index);
  };
  const setActive = (row: R, index: number): void => {
    hold({ id: row.id, index });
    if (row.id === activeId) return;
    setActiveId(row.id);
    if (place) place.activeId = row.id;
    onActive?.(row);
  };

  const keys = useGridKeys({ scroller, rows: loaded, activeIndex, rowHeight, selection, rowKeys, goTo });

  useImperativeHandle(ref, () => ({
    focus: (id) => {
      const wanted = id ?? activeId;
      const index = loaded.findIndex((row) => row.id === wanted);
      goTo(index >= 0 ? index : id === undefined ? 0 : -1);
    },
    toTop: () => scroller.current?.scrollTo?.({ top: 0 }),
  }));
  useLayoutEffect(() => {
    if (scroller.current && place?.top) scroller.current.scrollTop = place.top;
  }, [place]);

  // Rows are remembered by their props, so the handlers must stay the same while the selection changes.
  const now = useRef({ toggle: keys.toggle, selection, rows: loaded });
  now.current = { toggle: keys.toggle, selection, rows: loaded };
  const toggle = useCallback((index: number, isRange: boolean) => now.current.toggle(index, isRange), []);
  const toggleAll = useCallback(() => {
    const { selection: current, rows: all } = now.current;
    current?.onChange(togglePage(current.ids, all));
  }, []);

  const noteFocus = (event: FocusEvent): void => {
    const at = rowAt(event.target);
    const row = at === undefined ? undefined : loaded[at];
    if (row && at !== undefined) setActive(row, at);
    else if (event.target !== scroller.current) hold(null);
  };
  const noteBlur = ({ relatedTarget }: FocusEvent): void => {
    const isLeaving =
      relatedTarget instanceof Element &&
      !scroller.current?.contains(relatedTarget) &&
      !relatedTarget.closest('dialog, [role=menu]');
    if (isLeaving) hold(null);
  };
  const click = (event: MouseEvent): void => {
    const at = isOnControl(event) ? undefined : rowAt(event.target);
    const row = at === undefined ? undefined : loaded[at];
    if (!row || at === undefined || !onRowClick) return;
    if (event.shiftKey) keys.toggle(at, true);
    else onRowClick(row);
  };

  // Counted anew when the selection changes, not in every frame of a scroll.
  const ids = selection?.ids;
  const selectedCount = useMemo(() => countSelected(rows, ids), [rows, ids]);
  const columnCount = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows and controls inside are what is used
    <div
      ref={scroller}
      className={styles.scroller}
      aria-busy={rows === undefined || isRefreshing}
      data-refreshing={isRefreshing || undefined}
      data-virtual={isVirtual || undefined}
      style={{ ['--row' as string]: `${rowHeight}px` }}
      tabIndex={-1}
      onKeyDown={keys.onKeyDown}
      onFocus={noteFocus}
      onBlur={noteBlur}
      onScroll={(event) => {
        if (place) place.top = event.currentTarget.scrollTop;
      }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space and Enter are heard by the element around it */}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are moved between is a grid
        role="grid"
        className={styles.table}
        aria-label={label}
        aria-multiselectable={selection ? true : undefined}
        aria-rowcount={(total ?? loaded.length) + 1}
        aria-colcount={columnCount}
        style={{ minWidth: sumOf(widths) + edges }}
        onClick={click}
      >
        <colgroup>
          {selection && <col style={{ width: CHECK_WIDTH }} />}
          {columns.map((column, at) => (
            <col key={column.id} style={{ width: widths[at] }} />
          ))}
          {actions && <col style={{ width: scaledToFont(ACTIONS_WIDTH) }} />}
        </colgroup>
        <GridHead
          columns={columns}
          {...(sort && { sort })}
          {...(onSort && { onSort })}
          hasActions={actions !== undefined}
          selected={selection && partOf(selectedCount, loaded.length)}
          canTab={loaded.length === 0}
          onTogglePage={toggleAll}
        />
        {first > 0 && <Gap height={first * rowHeight} />}
        <tbody data-clickable={onRowClick ? true : undefined}>
          {rows === undefined
            ? skeletonKeys(skeletonRows).map((key) => (
                <SkeletonRow
                  key={key}
                  columns={columns}
                  hasCheck={Boolean(selection)}
                  hasActions={Boolean(actions)}
                />
              ))
            : loaded
                .slice(first, behind)
                .map((row, position) => (
                  <GridRow
                    key={row.id}
                    row={row}
                    index={first + position}
                    ariaRowIndex={offset + first + position + 2}
                    columns={columns}
                    isSelected={selection?.ids.has(row.id) ?? false}
                    isActive={first + position === tabStop}
                    isOpen={row.id === openId}
                    isMarked={row.id === markedId}
                    selectLabel={selection ? selection.nameOf(row) : null}
                    onToggle={toggle}
                    actions={actions}
                    isPassing={isPassing && first + position !== activeIndex}
                  />
                ))}
        </tbody>
        {behind < loaded.length && <Gap height={(loaded.length - behind) * rowHeight} />}
        {(totals || caption) && (
          <GridFoot
            columns={columns}
            totals={totals ?? {}}
            caption={caption}
            hasCheck={Boolean(selection)}
            hasActions={Boolean(actions)}
          />
        )}
      </table>
    </div>
  );
}

const partOf = (selected: number, all: number): 'none' | 'some' | 'all' =>
  selected === 0 ? 'none' : selected === all ? 'all' : 'some';

function countSelected(rows: readonly Row[] = [], ids?: ReadonlySet<string>): number {
  if (!ids || ids.size === 0) return 0;
  return rows.reduce((count, row) => (ids.has(row.id) ? count + 1 : count), 0);
}

const skeletonKeys = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => `skeleton-${place}`);

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);
