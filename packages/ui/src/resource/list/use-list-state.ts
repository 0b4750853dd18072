import { useSearchParams } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { type ListState, parseListState, printListState } from '@ledgerwise/resource/query';
import { useCallback, useMemo, useRef } from 'react';

export type ChangeList = (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;

/** What the address says the list shows, and how to change it. Back undoes a change. */
export function useListState(resource: AnyResource): readonly [ListState, ChangeList] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parseListState(resource, params), [resource, params]);
  const now = useRef({ state, params });
  now.current = { state, params };
  const change = useCallback<ChangeList>(
    (changed, { replace = false } = {}) => {
      // Another search, filter or sort begins on its first page.
      const next = printListState(resource, { ...now.current.state, page: 1, ...changed });
      // What is shown beside the list stays.
      const peek = now.current.params.get('peek');
      if (peek !== null) next.set('peek', peek);
      setParams(next, { replace });
    },
    [resource, setParams],
  );
  return [state, change];
}
