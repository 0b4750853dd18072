import type { Filter, Row, WatchStatus } from '@ledgerwise/contract';
import { useLocation, useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource, ManyAction, ResourceAction } from '@ledgerwise/resource';
import { type ListState, printListState, viewOf } from '@ledgerwise/resource/query';
import { createContext, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type Formats, useFormats } from '../../core/formats/use-formats.ts';
import type { GridHandle } from '../../table/DataGrid.tsx';
import { type ResourceAccess, useAccess } from '../access/use-access.ts';
import { useSelection } from '../bulk/use-selection.ts';
import type { ExportRequest } from '../export/export-request.ts';
import { useFilterWords } from '../filters/use-filter-words.ts';
import { type FromList, listFrom, type ResourcePaths, useResourcePaths } from '../paths.ts';
import { useLiveTable } from '../query/use-live-table.ts';
import { type ListLayout, useListLayout } from '../views/use-list-layout.ts';
import { type SavedViews, useDefaultView, useSavedViews } from '../views/use-saved-views.ts';
import { type ListPlace, useListPlace } from './list-place.ts';
import { type AskedList, type Matching, matchingOf, useList } from './use-list.ts';
import { type ChangeList, useListState } from './use-list-state.ts';
import { type Peek, usePeek } from './use-peek.ts';

/** Task in a dialog over the list, or in the list itself. */
export type ListTask =
  | { readonly kind: 'delete'; readonly row: Row }
  | { readonly kind: 'delete-selected' }
  | { readonly kind: 'action'; readonly action: ResourceAction; readonly row: Row }
  | { readonly kind: 'many'; readonly action: ManyAction; readonly ids: readonly string[] }
  | { readonly kind: 'export'; readonly request: ExportRequest }
  | { readonly kind: 'cell'; readonly row: Row; readonly name: string }
  | { readonly kind: 'print' };

/** State of a list on screen, and how to change it. */
export interface ListModel {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly change: ChangeList;
  /** The address's query without the peeked record, for returning. */
  readonly from: FromList;
  readonly matching: Matching;
  readonly page: AskedList['page'];
  readonly summary: AskedList['summary'];
  /** Rows of the page; undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  /** Records that match; undefined until they are counted. */
  readonly count: number | undefined;
  /** The rows are known rows of this browser, because the server could not be reached. */
  readonly isOfKnown: boolean;
  /** A search or a filter is set. */
  readonly isAsked: boolean;
  readonly isEmpty: boolean;
  /** True if there seem to be no records at all: no search, filter or saved view hides any. */
  readonly isBare: boolean;
  readonly selection: ReturnType<typeof useSelection>;
  readonly access: ResourceAccess;
  readonly paths: ResourcePaths;
  readonly formats: Formats;
  /** Formats a filter of the list. */
  sayFilter(filter: Filter): string;
  readonly status: WatchStatus;
  readonly peek: Peek;
  readonly layout: ListLayout;
  changeLayout(layout: ListLayout): void;
  /** Saved views of this user and their colleagues. */
  readonly views: SavedViews;
  /** Selected columns that do not fit into the window. */
  readonly hidden: readonly string[];
  noteHidden(hidden: readonly string[]): void;
  readonly place: ListPlace;
  readonly grid: RefObject<GridHandle | null>;
  readonly task: ListTask | null;
  setTask(task: ListTask | null): void;
  /** Goes to a record's own screen, or to its form. */
  open(id: string): void;
  edit(id: string): void;
}

export const ListContext = createContext<ListModel | null>(null);

/** The list of which a component is a part. Throws outside of one. */
export function useListModel(): ListModel {
  const model = useContext(ListContext);
  if (!model) throw new Error('A part of a list stands outside of ResourceList.');
  return model;
}

/** Creates the state and operations of a resource's list. */
export function useNewListModel(resource: AnyResource): ListModel {
  const formats = useFormats();
  const navigate = useNavigate();
  const paths = useResourcePaths(resource);
  const access = useAccess(resource);
  const [state, change] = useListState(resource);
  const { page, summary, shown, knownCount } = useList(resource, state);
  const peek = usePeek();
  const place = useListPlace(resource.name, useLocation().search);
  const matching = matchingOf(resource, state);
  const selection = useSelection(JSON.stringify(matching), place);
  const status = useLiveTable(resource.name, { onGone: selection.drop });
  const [ownLayout, changeOwn] = useListLayout(resource);
  const layout = state.columns ? { ...ownLayout, columns: state.columns } : ownLayout;
  // The columns of a saved view are in the address; the user's own layout is unchanged.
  const changeLayout = (next: ListLayout): void => {
    if (state.columns && next.columns !== state.columns)
      change({ columns: next.columns, page: state.page }, { replace: true });
    changeOwn(state.columns ? { ...next, columns: ownLayout.columns } : next);
  };
  const [hidden, noteHidden] = useState<readonly string[]>([]);
  const [task, setTask] = useState<ListTask | null>(null);
  const grid = useRef<GridHandle>(null);
  place.query = useLocation().search;

  const printed = printListState(resource, state).toString();
  const listQuery = printed === '' ? '' : `?${printed}`;
  const count = knownCount ?? summary.data?.count;
  const isOldCount = summary.isFetching || summary.isPlaceholderData;
  useLastPage(state, change, isOldCount ? undefined : count);
  useTop(grid, listQuery);

  const rows = shown?.rows;
  const views = useSavedViews(resource, rows !== undefined);
  useDefaultView(resource, views, place.isBack);
  const from = useMemo(() => listFrom(resource, paths, listQuery), [resource, paths, listQuery]);
  const go = useMemo(() => {
    const options = { state: from };
    return {
      open: (id: string) => void navigate(paths.read(id), options),
      edit: (id: string) => void navigate(paths.edit(id), options),
    };
  }, [navigate, paths, from]);
  const sayFilter = useFilterWords(resource, state.filters, rows, formats);
  const isAsked = state.search !== '' || state.filters.length > 0;
  const isEmpty = rows?.length === 0 && !page.isPlaceholderData && state.page === 1;
  const isWhole = viewOf(resource, state.view) === viewOf(resource) && !views.all?.length;
  return {
    resource,
    state,
    change,
    from,
    matching,
    page,
    summary,
    rows,
    count,
    isOfKnown: knownCount !== undefined,
    isAsked,
    isEmpty,
    isBare: isEmpty && !isAsked && isWhole,
    selection,
    access,
    paths,
    formats,
    sayFilter,
    status,
    peek,
    layout,
    changeLayout,
    views,
    hidden,
    noteHidden,
    place,
    grid,
    task,
    setTask,
    ...go,
  };
}

/** Returns from a page that no longer exists, because others deleted its records. */
function useLastPage({ page, size }: ListState, change: ChangeList, count: number | undefined): void {
  const last = count === undefined ? undefined : Math.max(1, Math.ceil(count / size));
  useEffect(() => {
    if (last !== undefined && page > last) change({ page: last }, { replace: true });
  }, [last, page, change]);
}

/** Another page, search or order starts at its first row. */
function useTop(grid: RefObject<GridHandle | null>, listQuery: string): void {
  const shown = useRef(listQuery);
  useEffect(() => {
    if (shown.current === listQuery) return;
    shown.current = listQuery;
    grid.current?.toTop();
  }, [grid, listQuery]);
}
