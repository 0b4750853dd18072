import { useCallback, useState } from 'react';
import type { ListPlace } from './list-place.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Which records are selected, by id. The selection belongs to one search and filter: paging, sorting and reloading keep
 * it, another question begins anew.
 */
export function useSelection(question: string, place: ListPlace) {
  const [held, setHeld] = useState(() => place.selection ?? { question, ids: NONE });
  place.selection = held;
  const ids = held.question === question ? held.ids : NONE;
  const select = useCallback((next: ReadonlySet<string>) => setHeld({ question, ids: next }), [question]);
  const clear = useCallback(() => setHeld({ question, ids: NONE }), [question]);
  const drop = useCallback(
    (id: string) =>
      setHeld((now) => {
        if (!now.ids.has(id)) return now;
        const rest = new Set(now.ids);
        rest.delete(id);
        return { ...now, ids: rest };
      }),
    [],
  );
  return { ids, select, clear, drop };
}
