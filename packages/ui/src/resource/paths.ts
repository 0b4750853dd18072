import { absolutePath, useHost } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { useLeavesList } from './list-place.ts';

export interface ResourcePaths {
  readonly list: string;
  readonly new: string;
  readonly import: string;
  read(id: string): string;
  edit(id: string): string;
}

/** The addresses of a resource's screens where its module is mounted. */
export function useResourcePaths(resource: AnyResource): ResourcePaths {
  const list = absolutePath(useHost().basePath, resource.path);
  return {
    list,
    new: `${list}/new`,
    import: `${list}/import`,
    read: (id) => `${list}/${id}`,
    edit: (id) => `${list}/${id}/edit`,
  };
}

/**
 * The list as it was left, or the plain list: lists send their own query along as `listQuery`, so that saving or
 * cancelling comes back to the same search, filters and page.
 */
export function useListReturn(resource: AnyResource): string {
  const { list } = useResourcePaths(resource);
  useLeavesList(resource.name);
  const state: unknown = useLocation().state;
  const query =
    typeof state === 'object' && state !== null && 'listQuery' in state ? state.listQuery : undefined;
  return typeof query === 'string' ? list + query : list;
}
