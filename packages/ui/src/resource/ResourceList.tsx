import { type Row, useHost } from '@ledgerwise/contract';
import { useLocation, useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { Banner } from '../core/Banner.tsx';
import { Button } from '../core/Button.tsx';
import { formatMoney, formatNumber } from '../core/format.ts';
import { Icon } from '../core/Icon.tsx';
import { PageHeader } from '../core/PageHeader.tsx';
import { ErrorState, NoPermission } from '../core/states.tsx';
import { DataGrid } from '../table/DataGrid.tsx';
import { BulkDeleteDialog, DeleteDialog } from './DeleteDialogs.tsx';
import type { ExportRequest } from './ExportDialog.tsx';
import { titleOf } from './format-value.ts';
import { ListActions } from './ListActions.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { LiveMark } from './LiveMark.tsx';
import { listColumns } from './list-columns.tsx';
import { Pager } from './Pager.tsx';
import { useResourcePaths } from './paths.ts';
import { preloadFormSoon } from './preload-form.ts';
import styles from './ResourceList.module.css';
import { RowActions } from './RowActions.tsx';
import { SelectionActions } from './SelectionActions.tsx';
import { useAccess } from './use-access.ts';
import { type Matching, matchingOf, useList } from './use-list.ts';
import { useListState } from './use-list-state.ts';
import { useLiveTable } from './use-live-table.ts';
import { useSelection } from './use-selection.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }));

/** The list of a resource, or why this user may not see it. */
export function ResourceList({ resource }: { readonly resource: AnyResource }) {
  const { auth } = useHost();
  const { read } = resource.permissions;
  return auth.can(read) ? (
    <Records resource={resource} />
  ) : (
    <NoPermission action={`see ${resource.label.many.toLowerCase()}`} roles={auth.rolesWith(read)} />
  );
}

function Records({ resource }: { readonly resource: AnyResource }) {
  const { auth } = useHost();
  const navigate = useNavigate();
  const listQuery = useLocation().search;
  const paths = useResourcePaths(resource);
  const access = useAccess(resource);
  const [state, change] = useListState(resource);
  const { page, summary } = useList(resource, state);
  const selection = useSelection(JSON.stringify(matchingOf(resource, state)));
  const status = useLiveTable(resource.name, selection.drop);
  const [rowToDelete, setRowToDelete] = useState<Row | null>(null);
  const [isBulkDeleting, setBulkDeleting] = useState(false);
  const [exported, setExport] = useState<ExportRequest | null>(null);
  const currency = auth.organisation?.baseCurrency ?? 'USD';
  const kinds = resource.label.many.toLowerCase();
  const createRefusal = access.refusalOf('create');

  useEffect(() => preloadFormSoon(), []);
  useHotkeys('c', () => void navigate(paths.new, { state: { listQuery } }), {
    useKey: true,
    enabled: createRefusal === undefined,
  });

  const rows = page.data?.rows;
  const count = summary.data?.count;
  // Others deleted what stood on the last page.
  const lastPage = count === undefined ? undefined : Math.max(1, Math.ceil(count / state.size));
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage && !summary.isFetching && !summary.isPlaceholderData)
      change({ page: lastPage }, { replace: true });
  }, [lastPage, state.page, change, summary.isFetching, summary.isPlaceholderData]);

  const columns = useMemo(
    () => listColumns(resource, currency, (id) => `${paths.list}/${id}`, listQuery),
    [resource, currency, paths.list, listQuery],
  );
  const editRefusal = access.refusalOf('update');
  const deleteRefusal = access.refusalOf('delete');
  const actions = useCallback(
    (row: Row) => (
      <RowActions
        row={row}
        name={titleOf(resource, row)}
        paths={{ read: (id) => `${paths.list}/${id}`, edit: (id) => `${paths.list}/${id}/edit` }}
        listQuery={listQuery}
        editRefusal={editRefusal}
        deleteRefusal={deleteRefusal}
        onDelete={setRowToDelete}
      />
    ),
    [resource, paths.list, listQuery, editRefusal, deleteRefusal],
  );

  const isAsked = state.search !== '' || state.filters.length > 0;
  const isEmpty = rows?.length === 0 && !page.isPlaceholderData && state.page === 1;
  return (
    <>
      <PageHeader
        title={`${access.seesOnlyOwn ? 'Your' : 'All'} ${resource.label.many}`}
        mark={<LiveMark status={status} />}
        actions={
          <ListActions
            resource={resource}
            paths={paths}
            listQuery={listQuery}
            hasRows={rows !== undefined && rows.length > 0}
            createRefusal={createRefusal}
            importRefusal={access.refusalOf('import')}
            exportRefusal={access.refusalOf('export')}
            onExport={() => setExport({ query: matchingOf(resource, state), count })}
          />
        }
      />
      {access.seesOnlyOwn && (
        <div className={styles.notice}>
          <Banner tone="info">
            You can only view {kinds} that you created. Contact your admin for broader access.
          </Banner>
        </div>
      )}
      {page.error && rows && (
        <div className={styles.notice}>
          <Banner
            tone="warn"
            live
            title="The list could not be brought up to date"
            action={
              <Button size="small" icon={<Icon name="reload" />} onClick={() => void page.refetch()}>
                Try again
              </Button>
            }
          >
            What you see is how it was before.
          </Banner>
        </div>
      )}
      <ListToolbar resource={resource} state={state} change={change} />
      <div className={styles.sheet}>
        {selection.ids.size > 0 && (
          <SelectionActions
            resource={resource}
            selection={selection}
            matching={matchingOf(resource, state)}
            count={count}
            access={access}
            onDelete={() => setBulkDeleting(true)}
            onExport={() => setExport(selectedExport(selection.ids, matchingOf(resource, state), count))}
          />
        )}
        {page.error && !rows ? (
          <ErrorState
            error={page.error}
            title={`Failed to load ${kinds}`}
            onRetry={() => {
              void page.refetch();
              void summary.refetch();
            }}
          />
        ) : isEmpty ? (
          <ListEmpty
            resource={resource}
            paths={paths}
            isAsked={isAsked}
            createRefusal={createRefusal}
            importRefusal={access.refusalOf('import')}
            onClear={() => change({ search: '', filters: [] })}
          />
        ) : (
          <DataGrid
            label={resource.label.many}
            columns={columns}
            rows={rows}
            skeletonRows={10}
            total={count}
            offset={(state.page - 1) * state.size}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            isRefreshing={page.isPlaceholderData}
            selection={{
              ids: selection.ids,
              nameOf: (row) => `Select ${titleOf(resource, row)}`,
              onChange: selection.select,
            }}
            actions={actions}
            totals={totalsOf(resource, summary.data?.sums, currency)}
            caption={rows ? where(state.page, state.size, rows.length, count, kinds) : `Loading ${kinds}...`}
          />
        )}
      </div>
      {rows !== undefined && !isEmpty && (
        <Pager
          page={state.page}
          size={state.size}
          count={count}
          hasNext={page.data?.next != null}
          onPage={(next) => change({ page: next })}
          onSize={(size) => change({ size })}
        />
      )}
      <DeleteDialog
        resource={resource}
        row={rowToDelete}
        onDeleted={() => rowToDelete && selection.drop(rowToDelete.id)}
        onClose={() => setRowToDelete(null)}
      />
      <BulkDeleteDialog
        resource={resource}
        ids={[...selection.ids]}
        open={isBulkDeleting}
        onDeleted={selection.clear}
        onClose={() => setBulkDeleting(false)}
      />
      {exported && (
        <Suspense>
          <ExportDialog resource={resource} request={exported} onClose={() => setExport(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The selected records; where that is all that match, the question itself says it shorter. */
function selectedExport(ids: ReadonlySet<string>, query: Matching, count: number | undefined): ExportRequest {
  if (ids.size === count) return { query, count };
  return {
    query: { filters: [{ field: 'id', operator: 'in', value: [...ids].join(',') }] },
    count: ids.size,
  };
}

/** `51–100 of 1,204 customers`. */
function where(page: number, size: number, shown: number, count: number | undefined, kinds: string): string {
  const first = (page - 1) * size + 1;
  const range = shown === 0 ? '0' : `${formatNumber(first)}–${formatNumber(first + shown - 1)}`;
  return count === undefined ? `${range} ${kinds}` : `${range} of ${formatNumber(count)} ${kinds}`;
}

function totalsOf(
  resource: AnyResource,
  sums: Readonly<Record<string, string>> | undefined,
  currency: string,
) {
  const names = resource.list.totals ?? [];
  return Object.fromEntries(
    names.map((name) => [
      name,
      <span key={name}>
        <span className="visually-hidden">Total </span>
        {sums ? formatMoney(sums[name], currency) : ''}
      </span>,
    ]),
  );
}
