import type { Row } from '@ledgerwise/contract';
import { hasScreen } from '@ledgerwise/resource';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { formatNumber } from '../../core/formats/format.ts';
import { type Formats, useFormats } from '../../core/formats/use-formats.ts';
import { ErrorState } from '../../core/states.tsx';
import { isPhone, useIsPhone } from '../../core/use-is-phone.ts';
import { DataGrid } from '../../table/DataGrid.tsx';
import type { ColumnSizes } from '../../table/use-column-edges.ts';
import type { RowKeys } from '../../table/use-grid-keys.ts';
import { SelectionActions } from '../bulk/SelectionActions.tsx';
import { titleOf } from '../format-value.ts';
import { quickFields } from '../quick-edit/quick-fields.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { listColumns } from './list-columns.tsx';
import { type ListModel, useListModel } from './list-model.ts';
import { totalsIn } from './list-totals.ts';
import styles from './ResourceList.module.css';
import { RowActions } from './RowActions.tsx';
import { listSheetTexts } from './texts.ts';

/** Time during which a saved row is highlighted. */
const MARKED_MS = 2000;

export interface ListSheetProps {
  /** Actions of one row, instead of View, Edit and Delete. Keep the function stable. */
  readonly rowActions?: ((row: Row) => ReactNode) | undefined;
}

/** The rows of the list, with actions on the selected ones. */
export function ListSheet({ rowActions }: ListSheetProps) {
  const list = useListModel();
  const { resource, page, summary, rows, selection, isEmpty } = list;
  return (
    <div className={styles.sheet}>
      {selection.ids.size > 0 && <SelectionActions />}
      {page.error && !rows ? (
        <ErrorState
          error={page.error}
          title={listSheetTexts.failedToLoad(resource.label.many.toLowerCase())}
          onRetry={() => {
            void page.refetch();
            void summary.refetch();
          }}
        />
      ) : isEmpty ? (
        <ListEmpty />
      ) : (
        <ListGrid rowActions={rowActions} />
      )}
    </div>
  );
}

function ListGrid({ rowActions }: ListSheetProps) {
  const formats = useFormats();
  const list = useListModel();
  const { resource, state, change, selection, peek, place, rows, count, layout } = list;
  const columns = useColumns(list);
  const sizes = useSizes(list);
  const actions = useRowActions(list);
  const markedId = useReturn(list);
  const totals = useMemo(
    () => totalsIn(resource, list.summary.data, list.formats.currency, formats),
    [resource, list.summary.data, list.formats.currency, formats],
  );
  const kinds = (count === 1 ? resource.label.one : resource.label.many).toLowerCase();
  const canRead = hasScreen(resource, 'read');

  const quickEdit = (row: Row): void => {
    const [name] = quickFields(resource, layout.columns, row);
    if (name !== undefined) list.setTask({ kind: 'cell', row, name });
  };
  const rowKeys: RowKeys<Row> = {
    ...(canRead && {
      enter: (row) => list.open(row.id),
      ' ': (row) => (isPhone() ? list.open(row.id) : peek.show(peek.id === row.id ? null : row.id)),
    }),
    ...(hasScreen(resource, 'edit') &&
      list.access.refusalOf('update') === undefined && { e: (row) => list.edit(row.id) }),
    ...(hasScreen(resource, 'edit') &&
      list.access.refusalAtOnce('update') === undefined && { f2: quickEdit }),
    ...(peek.id !== null && { escape: () => peek.show(null) }),
  };
  return (
    <DataGrid
      ref={list.grid}
      label={resource.label.many}
      columns={columns}
      rows={rows}
      skeletonRows={10}
      total={count}
      offset={(state.page - 1) * state.size}
      sort={state.sort}
      onSort={(sort) => change({ sort })}
      isRefreshing={list.page.isPlaceholderData}
      density={layout.density}
      selection={{
        ids: selection.ids,
        nameOf: (row) => listSheetTexts.select(titleOf(resource, row)),
        onChange: selection.select,
      }}
      // Beside an open record there is little room, and the record has the actions.
      actions={peek.id === null || isPhone() ? (rowActions ?? actions) : undefined}
      actionsOnHover
      onFit={list.noteHidden}
      sizes={sizes}
      rowKeys={rowKeys}
      {...(canRead && {
        onRowClick: (row: Row) => (isPhone() ? list.open(row.id) : peek.show(row.id)),
      })}
      onActive={(row) => {
        if (peek.id !== null) peek.show(row.id);
      }}
      place={place}
      openId={peek.id}
      markedId={markedId}
      totals={totals}
      caption={rows ? where(list, kinds, formats) : listSheetTexts.loading(resource.label.many.toLowerCase())}
    />
  );
}

function useColumns({ resource, layout, formats, paths, from }: ListModel) {
  const isNarrow = useIsPhone();
  return useMemo(
    () => listColumns(resource, layout.columns, formats, { to: paths.read, from }, isNarrow),
    [resource, layout.columns, formats, paths, from, isNarrow],
  );
}

/** Widths of columns are a part of the reader's own layout. */
function useSizes({ layout, changeLayout }: ListModel): ColumnSizes {
  const { widths } = layout;
  return {
    widths,
    onChange: (id, width) => {
      const { [id]: _, ...others } = widths;
      changeLayout({ ...layout, widths: width === null ? others : { ...others, [id]: width } });
    },
  };
}

function useRowActions({ resource, access, open, edit, setTask }: ListModel) {
  const editRefusal = access.refusalOf('update');
  const deleteRefusal = access.refusalOf('delete');
  const isNarrow = useIsPhone();
  return useCallback(
    (row: Row) => (
      <RowActions
        resource={resource}
        row={row}
        isPhone={isNarrow}
        editRefusal={editRefusal}
        deleteRefusal={deleteRefusal}
        onOpen={open}
        onEdit={edit}
        onDelete={(chosen) => setTask({ kind: 'delete', row: chosen })}
        onAction={(action, chosen) => setTask({ kind: 'action', action, row: chosen })}
      />
    ),
    [resource, isNarrow, editRefusal, deleteRefusal, open, edit, setTask],
  );
}

/** Returns the focus to the row from which a record was opened, and highlights for a while the one that was saved. */
function useReturn({ place, grid, rows }: ListModel): string | null {
  const [markedId, setMarked] = useState(place.savedId);
  const hasRows = rows !== undefined;
  useEffect(() => {
    const id = place.activeId;
    if (!hasRows || id === null) return;
    // Runs after the changes of focus and scroll position that a change of screens makes.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, main, h1') ?? true) grid.current?.focus(id);
    });
    return () => cancelAnimationFrame(frame);
  }, [place, grid, hasRows]);
  useEffect(() => {
    if (markedId === null || !hasRows) return;
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [markedId, hasRows]);
  return markedId;
}

/** `51–100 of 1,204 customers`. */
function where(
  { state: { page, size }, rows = [], count }: ListModel,
  kinds: string,
  formats: Formats,
): string {
  const first = (page - 1) * size + 1;
  const last = first + rows.length - 1;
  const range =
    rows.length === 0
      ? '0'
      : last === first
        ? formatNumber(first, formats)
        : `${formatNumber(first, formats)}–${formatNumber(last, formats)}`;
  return count === undefined
    ? `${range} ${kinds}`
    : listSheetTexts.range(range, formatNumber(count, formats), kinds);
}
