import type { Row, Sort } from '@ledgerwise/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { Skeleton } from '../core/Skeleton.tsx';
import styles from './DataGrid.module.css';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import { type GridColumn, type GridSelection, togglePage, toggleRows } from './grid-column.ts';
import { focusInRow, rowMove } from './row-focus.ts';
import { useRowHeight } from './use-row-height.ts';

/** Up to here all rows are drawn at once, so that the browser's own search finds them. */
const DRAW_ALL = 200;
const OVERSCAN = 6;

export interface DataGridProps<R extends Row> {
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
  readonly actions?: (row: R) => ReactNode;
  /** Totals by column id, in the foot. */
  readonly totals?: Readonly<Record<string, ReactNode>>;
  /** Left part of the foot. */
  readonly caption?: ReactNode;
  /** New rows are on their way while the old ones stay. */
  readonly isRefreshing?: boolean;
}

/**
 * A table of records: semantic, sortable, selectable, with as many rows as memory holds. Arrow keys move between rows
 * from any control in them.
 */
export function DataGrid<R extends Row>({
  label,
  columns,
  rows,
  skeletonRows = 10,
  total,
  offset = 0,
  sort,
  onSort,
  selection,
  actions,
  totals,
  caption,
  isRefreshing = false,
}: DataGridProps<R>) {
  const scroller = useRef<HTMLDivElement>(null);
  const lastToggled = useRef<number | null>(null);
  const rowHeight = useRowHeight();
  const loaded = rows ?? [];
  const isVirtual = loaded.length > DRAW_ALL;
  const virtualizer = useVirtualizer({
    count: loaded.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    enabled: isVirtual,
    // Frames that React may join are cheaper than one forced drawing for each scroll event.
    useFlushSync: false,
    initialRect: { width: 1000, height: 640 },
  });
  const inSight = isVirtual ? virtualizer.getVirtualItems() : [];
  const first = isVirtual ? (inSight[0]?.index ?? 0) : 0;
  const behind = isVirtual ? (inSight.at(-1)?.index ?? -1) + 1 : loaded.length;

  // Rows are remembered by their props, so the handler must stay the same while the selection changes.
  const now = useRef({ selection, rows: loaded });
  now.current = { selection, rows: loaded };
  const toggle = useCallback((index: number, isRange: boolean) => {
    const { selection: current, rows: all } = now.current;
    if (!current) return;
    current.onChange(toggleRows(current.ids, all, index, isRange ? lastToggled.current : null));
    lastToggled.current = index;
  }, []);

  const toggleAll = useCallback(() => {
    const { selection: current, rows: all } = now.current;
    current?.onChange(togglePage(current.ids, all));
  }, []);

  const moveBetweenRows = (event: KeyboardEvent): void => {
    const move = rowMove(event, loaded.length);
    if (!move) return;
    event.preventDefault();
    if (isVirtual) virtualizer.scrollToIndex(move.to);
    focusInRow(scroller.current, move);
  };

  // Counted anew when the selection changes, not in every frame of a scroll.
  const ids = selection?.ids;
  const selectedCount = useMemo(() => countSelected(rows, ids), [rows, ids]);
  const columnCount = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      aria-busy={rows === undefined || isRefreshing}
      data-refreshing={isRefreshing || undefined}
      data-virtual={isVirtual || undefined}
    >
      <table
        className={styles.table}
        aria-label={label}
        aria-rowcount={(total ?? loaded.length) + 1}
        aria-colcount={columnCount}
        style={besideFigures(columns)}
      >
        <colgroup>
          {selection && <col className={styles.checkColumn} />}
          {columns.map((column) => (
            <col key={column.id} style={{ width: widthOf(column, columns) }} />
          ))}
          {actions && <col className={styles.actionsColumn} />}
        </colgroup>
        <GridHead
          columns={columns}
          {...(sort && { sort })}
          {...(onSort && { onSort })}
          hasActions={actions !== undefined}
          selected={selection && partOf(selectedCount, loaded.length)}
          onTogglePage={toggleAll}
        />
        {first > 0 && <Gap height={first * rowHeight} />}
        <tbody onKeyDown={moveBetweenRows}>
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
                    selectLabel={selection ? selection.nameOf(row) : null}
                    onToggle={toggle}
                    actions={actions}
                  />
                ))}
        </tbody>
        {behind < loaded.length && <Gap height={(loaded.length - behind) * rowHeight} />}
        {(totals || caption) && (
          <Foot
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

function widthOf<R extends Row>(column: GridColumn<R>, columns: readonly GridColumn<R>[]): string {
  return `${(weightOf([column]) / weightOf(columns)) * 100}%`;
}

const weightOf = <R extends Row>(columns: readonly GridColumn<R>[]): number =>
  columns.reduce((sum, { weight = 1 }) => sum + weight, 0);

/** Where the actions of a row lie: left of the figures at its end, which nothing may cover. */
function besideFigures<R extends Row>(columns: readonly GridColumn<R>[]): CSSProperties {
  const figures = columns.slice(columns.findLastIndex(({ align }) => align !== 'end') + 1);
  const share = weightOf(figures) / weightOf(columns);
  return { ['--figures-share' as string]: share };
}

/** Room of the rows that are not drawn. */
function Gap({ height }: { readonly height: number }) {
  return (
    <tbody aria-hidden="true" className={styles.gap}>
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  );
}

interface Edges<R extends Row> {
  readonly columns: readonly GridColumn<R>[];
  readonly hasCheck: boolean;
  readonly hasActions: boolean;
}

function SkeletonRow<R extends Row>({ columns, hasCheck, hasActions }: Edges<R>) {
  return (
    <tr className={styles.row}>
      {hasCheck && <td className={styles.check} />}
      {columns.map((column) => (
        <td
          key={column.id}
          className={`${column.align === 'end' ? styles.figure : ''} ${styles[`phone-${column.phone ?? 'hidden'}`] ?? ''}`}
        >
          <Skeleton width={column.align === 'end' ? '5em' : '70%'} />
        </td>
      ))}
      {hasActions && <td className={styles.actions} />}
    </tr>
  );
}

function Foot<R extends Row>({
  columns,
  totals,
  caption,
  hasCheck,
  hasActions,
}: Edges<R> & { readonly totals: Readonly<Record<string, ReactNode>>; readonly caption: ReactNode }) {
  const firstTotal = columns.findIndex((column) => column.id in totals);
  const captionSpan = (hasCheck ? 1 : 0) + (firstTotal === -1 ? columns.length : Math.max(firstTotal, 0));
  const rest = firstTotal === -1 ? [] : columns.slice(firstTotal);
  return (
    <tfoot className={styles.foot}>
      <tr>
        {captionSpan > 0 && (
          <td colSpan={captionSpan + (firstTotal === -1 && hasActions ? 1 : 0)}>{caption}</td>
        )}
        {rest.map((column) => (
          <td key={column.id} className={styles.figure}>
            {totals[column.id]}
          </td>
        ))}
        {firstTotal !== -1 && hasActions && <td className={styles.actions} />}
      </tr>
    </tfoot>
  );
}
