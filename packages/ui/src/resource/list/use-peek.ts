import { useSearchParams } from '@ledgerwise/contract/router';
import { useCallback, useRef } from 'react';

export interface Peek {
  /** The record that is shown beside the list; null for none. */
  readonly id: string | null;
  /** Shows a record beside the list, null for none. Back closes what was opened, not each step in between. */
  show(id: string | null): void;
}

/** Which record the address shows beside the list: `?peek=id`. */
export function usePeek(): Peek {
  const [params, setParams] = useSearchParams();
  const id = params.get('peek');
  const now = useRef(params);
  now.current = params;
  const show = useCallback(
    (next: string | null) => {
      const before = now.current.get('peek');
      if (before === next) return;
      const changed = new URLSearchParams(now.current);
      if (next === null) changed.delete('peek');
      else changed.set('peek', next);
      setParams(changed, { replace: before !== null });
    },
    [setParams],
  );
  return { id, show };
}
