import { useSearchParams } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { type ListState, parseListState, printListState } from '@ledgerwise/resource/query';
import { useCallback, useMemo, useRef } from 'react';

export type ChangeList = (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;

/** Returns the list state in the address, and a function that changes it. Back undoes a change. */
export function useListState(resource: AnyResource): readonly [ListState, ChangeList] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parseListState(resource, params), [resource, params]);
  const now = useRef({ state, params });
  now.current = { state, params };
  const change = useCallback<ChangeList>(
    (changed, { replace = false } = {}) => {
      // Another search, filter or sort starts on its first page.
      const next = printListState(resource, { ...now.current.state, page: 1, ...changed });
      // The record beside the list stays open.
      const peek = now.current.params.get('peek');
      if (peek !== null) next.set('peek', peek);
      setParams(next, { replace });
    },
    [resource, setParams],
  );
  return [state, change];
}
