import { useCallback, useState } from 'react';
import type { ListPlace } from '../list/list-place.ts';

const NONE: ReadonlySet<string> = new Set();

interface Held {
  readonly question: string;
  readonly ids: ReadonlySet<string>;
}

function without(held: Held, gone: readonly string[]): Held {
  if (!gone.some((id) => held.ids.has(id))) return held;
  const rest = new Set(held.ids);
  for (const id of gone) rest.delete(id);
  return { ...held, ids: rest };
}

/**
 * The selected records, by id. A selection belongs to one search and filter: paging, sorting and reloading keep it,
 * another query clears it.
 */
export function useSelection(question: string, place: ListPlace) {
  const [held, setHeld] = useState<Held>(() => place.selection ?? { question, ids: NONE });
  place.selection = held;
  const ids = held.question === question ? held.ids : NONE;
  const select = useCallback((next: ReadonlySet<string>) => setHeld({ question, ids: next }), [question]);
  const clear = useCallback(() => setHeld({ question, ids: NONE }), [question]);
  const drop = useCallback(
    (...gone: readonly string[]) => {
      // Written immediately, in case the list is no longer mounted.
      place.selection = place.selection && without(place.selection, gone);
      setHeld((now) => without(now, gone));
    },
    [place],
  );
  return { ids, select, clear, drop };
}
