import { useSearchParams } from '@ledgerwise/contract/router';
import { useCallback, useRef } from 'react';

export interface Peek {
  /** The record that is shown beside the list, or null. */
  readonly id: string | null;
  /** Shows a record beside the list, or none for null. Back closes the panel, rather than going through all records. */
  show(id: string | null): void;
}

/** The record beside the list, from the address: `?peek=id`. */
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
