import type { Row } from '@ledgerwise/contract';
import { Gap, SkeletonRow } from './GridFoot.tsx';
import { GridRow, type GridRowProps } from './GridRow.tsx';
import type { GridSelection } from './grid-column.ts';
import type { ActiveRow } from './use-active-row.ts';
import type { RowsInSight } from './use-rows-in-sight.ts';

interface GridBodyProps<R extends Row> extends Pick<GridRowProps<R>, 'columns' | 'onToggle' | 'actions'> {
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly R[] | undefined;
  readonly skeletonRows?: number;
  /** Position of the first loaded row in the whole list. */
  readonly offset?: number;
  readonly rowHeight: number;
  readonly inSight: RowsInSight;
  readonly active: ActiveRow;
  readonly selection: GridSelection | undefined;
  /** Row that is shown beside the list. */
  readonly openId?: string | null | undefined;
  /** The row that was just saved. */
  readonly markedId?: string | null | undefined;
  readonly isClickable: boolean;
}

/** The rows that are in sight, with the room of the others above and below them. */
export function GridBody<R extends Row>({
  columns,
  onToggle,
  actions,
  rows,
  skeletonRows = 10,
  offset = 0,
  rowHeight,
  inSight: { first, behind, isPassing },
  active,
  selection,
  openId,
  markedId,
  isClickable,
}: GridBodyProps<R>) {
  const count = rows?.length ?? 0;
  return (
    <>
      {first > 0 && <Gap height={first * rowHeight} />}
      <tbody data-clickable={isClickable ? true : undefined}>
        {rows === undefined
          ? skeletonKeys(skeletonRows).map((key) => (
              <SkeletonRow
                key={key}
                columns={columns}
                hasCheck={Boolean(selection)}
                hasActions={Boolean(actions)}
              />
            ))
          : rows
              .slice(first, behind)
              .map((row, position) => (
                <GridRow
                  key={row.id}
                  row={row}
                  index={first + position}
                  ariaRowIndex={offset + first + position + 2}
                  columns={columns}
                  isSelected={selection?.ids.has(row.id) ?? false}
                  isActive={first + position === active.tabStop}
                  isOpen={row.id === openId}
                  isMarked={row.id === markedId}
                  selectLabel={selection ? selection.nameOf(row) : null}
                  onToggle={onToggle}
                  actions={actions}
                  isPassing={isPassing && first + position !== active.index}
                />
              ))}
      </tbody>
      {behind < count && <Gap height={(count - behind) * rowHeight} />}
    </>
  );
}

const skeletonKeys = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => `skeleton-${place}`);
