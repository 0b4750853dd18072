import { absolutePath, useHost } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import { type AnyResource, listWords, recordsPathOf } from '@ledgerwise/resource';
import { useMemo } from 'react';
import { useLeavesList } from './list/list-place.ts';

export interface ResourcePaths {
  readonly list: string;
  readonly new: string;
  readonly import: string;
  read(id: string): string;
  edit(id: string): string;
}

/** The addresses of a resource's screens where its module is mounted. */
export function useResourcePaths(resource: AnyResource): ResourcePaths {
  const { basePath } = useHost();
  return useMemo(() => {
    const records = absolutePath(basePath, recordsPathOf(resource));
    return {
      list: absolutePath(basePath, resource.path),
      new: `${records}/new`,
      import: `${records}/import`,
      read: (id) => `${records}/${id}`,
      edit: (id) => `${records}/${id}/edit`,
    };
  }, [basePath, resource]);
}

/** State that a list passes to the records opened from it, so that they link back to it. */
export interface FromList {
  /** Its search, filters and page. */
  readonly listQuery: string;
  /** For a second list over a table, its address and name. */
  readonly listPath?: string;
  readonly listTitle?: string;
}

/** State that a list passes to the page of a record. */
export function listFrom(resource: AnyResource, { list }: ResourcePaths, listQuery: string): FromList {
  return resource.listName === undefined
    ? { listQuery }
    : { listQuery, listPath: list, listTitle: listWords(resource) };
}

/** Link back to a list, with its name. */
export interface ListBack {
  readonly to: string;
  readonly label: string;
}

/** Returns the list that a record was opened from in its last state, or the plain list, with its name. */
export function useListBack(resource: AnyResource): ListBack {
  const { list } = useResourcePaths(resource);
  useLeavesList(resource.name);
  const state: unknown = useLocation().state;
  const from: Partial<Record<keyof FromList, unknown>> =
    typeof state === 'object' && state !== null ? state : {};
  const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
  return {
    to: text(from.listPath, list) + text(from.listQuery, ''),
    label: text(from.listTitle, listWords(resource)),
  };
}

/** Returns the target after saving or cancelling. */
export function useListReturn(resource: AnyResource): string {
  return useListBack(resource).to;
}
