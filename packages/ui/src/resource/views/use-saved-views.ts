import { type Row, toAppError, useHost } from '@ledgerwise/contract';
import { useLocation, useNavigate } from '@ledgerwise/contract/router';
import { type AnyResource, listNameOf } from '@ledgerwise/resource';
import { printSavedView } from '@ledgerwise/resource/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useResourceKeys } from '../query/query-keys.ts';
import { keepText, keptText } from './kept-text.ts';

const TABLE = 'saved_views';
/** Views of all lists that one person sees. */
const MOST = 500;
/** Loaded after the rows, because few users have saved views. */
const REST_MS = 400;

/** A list state that a user saved under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The query of the list's address. */
  readonly query: string;
  readonly isShared: boolean;
  /** The list opens with it. */
  readonly isDefault: boolean;
  readonly isOwn: boolean;
}

/** Stored part of a view. */
export type ViewValues = Pick<SavedView, 'name' | 'query' | 'isShared' | 'isDefault'>;

export interface SavedViews {
  /** Undefined while loading. */
  readonly all: readonly SavedView[] | undefined;
  /** True if the data source can store views. */
  readonly isThere: boolean;
  readonly error: unknown;
  /** Saves a new view or a changed one; throws refusals. */
  save(values: ViewValues, view: SavedView | null): Promise<void>;
  /** Deletes a view and offers Undo; throws refusals. */
  remove(view: SavedView): Promise<void>;
}

/** The demo's data source has no table for saved views. */
const isNowhere = (error: unknown): boolean => toAppError(error).code === 'data.not_found';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The saved views of a list, once it has something to show. */
export function useSavedViews(resource: AnyResource, isShown: boolean): SavedViews {
  const { data, auth, notify } = useHost();
  const client = useQueryClient();
  const keys = useResourceKeys(TABLE);
  const [isWanted, want] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => want(true), REST_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  const found = useQuery<readonly Row[]>({
    queryKey: keys.lists,
    queryFn: async ({ signal }) => {
      const page = { size: MOST, offset: 0 };
      return (await data.list(TABLE, { sort: { field: 'name', descending: false }, page, signal })).rows;
    },
    enabled: isWanted,
  });
  const userId = auth.user?.id;
  const all = useMemo(
    () =>
      found.data
        ?.filter(
          ({ table_name, list_name }) =>
            table_name === resource.name && (list_name ?? undefined) === resource.listName,
        )
        .map((row) => ({
          id: row.id,
          name: textOf(row.name),
          query: printSavedView(resource, textOf(row.query)),
          isShared: row.is_shared === true,
          isDefault: row.is_default === true && row.user_id === userId,
          isOwn: row.user_id === userId,
        })),
    [found.data, resource, userId],
  );
  const whose = { table_name: resource.name, ...(resource.listName && { list_name: resource.listName }) };
  const refresh = () => client.invalidateQueries({ queryKey: keys.all });
  const stored = ({ name, query, isShared, isDefault }: ViewValues) => ({
    name: name.trim(),
    query,
    is_shared: isShared,
    is_default: isDefault,
  });
  return {
    all,
    isThere: found.data !== undefined || (found.error !== null && !isNowhere(found.error)),
    error: found.data ? null : found.error,
    async save(values, view) {
      if (view) await data.update(TABLE, view.id, stored(values));
      else await data.create(TABLE, { ...whose, ...stored(values) });
      notify.success({ title: 'View saved', text: `\u201c${values.name.trim()}\u201d` });
      await refresh();
    },
    async remove(view) {
      await data.call('delete_saved_view', { id: view.id });
      const bringBack = async (): Promise<void> => {
        try {
          await data.create(TABLE, { id: view.id, ...whose, ...stored(view) });
          notify.success({ title: 'Undone', text: `The view \u201c${view.name}\u201d is back.` });
        } catch (error) {
          notify.error(error, 'This could not be undone');
        } finally {
          void refresh();
        }
      };
      notify.success({
        title: 'View deleted',
        text: `\u201c${view.name}\u201d`,
        // A colleague's view would be restored as the user's own.
        ...(view.isOwn && { action: { label: 'Undo', run: () => void bringBack() } }),
      });
      await refresh();
    },
  };
}

/** Opens a list without a query in its address with the user's default view. */
export function useDefaultView(resource: AnyResource, { all }: SavedViews, isBack: boolean): void {
  const { auth } = useHost();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const key = `ledgerwise.view.${listNameOf(resource)}.${auth.organisation?.id ?? ''}.${auth.user?.id ?? ''}`;
  const isPlain = useRef(search === '' && !isBack);
  const wanted = all && (all.find(({ isDefault }) => isDefault)?.query ?? '');
  useEffect(() => {
    // The browser's copy is available before the server responds.
    const view = wanted ?? keptText(key) ?? '';
    if (wanted !== undefined) keepText(key, wanted || null);
    if (!isPlain.current || (view === '' && wanted === undefined)) return;
    isPlain.current = false;
    if (view !== '' && search === '') navigate({ pathname, search: view }, { replace: true });
  }, [wanted, key, navigate, pathname, search]);
}
