import { useCallback, useEffect, useMemo } from 'react';
import type { Going, LeaveGuard, Place } from './place.ts';
import { useRouting } from './Router.tsx';

export interface Navigate {
  /** Goes to a path, or to another query or hash of the present one. */
  (to: string, options?: Going): void;
  /** Goes through the history: `-1` is Back. */
  (by: number): void;
}

/** Where the user is. */
export function useLocation(): Place {
  return useRouting().place;
}

/** How to go elsewhere; the same function for the life of the router. */
export function useNavigate(): Navigate {
  const { source } = useRouting();
  return useCallback(
    (to: string | number, options?: Going) =>
      typeof to === 'number' ? source.step(to) : source.go(to, options),
    [source],
  );
}

/**
 * Asks before the user leaves this place for another path or query: by a link, by `navigate`, by the browser's Back
 * and Forward. Null lets everybody pass. Keep `ask` the same function from one drawing to the next.
 */
export function useLeaveGuard(ask: LeaveGuard | null): void {
  const { source } = useRouting();
  useEffect(() => (ask ? source.guard(ask) : undefined), [source, ask]);
}

type NextParams = URLSearchParams | ((present: URLSearchParams) => URLSearchParams);

/** The query of the address, and how to replace it whole. */
export function useSearchParams(): readonly [URLSearchParams, (next: NextParams, options?: Going) => void] {
  const { source, place } = useRouting();
  const params = useMemo(() => new URLSearchParams(place.search), [place.search]);
  const setParams = useCallback(
    (next: NextParams, options?: Going) => {
      const { pathname, search, hash } = source.read();
      const query = (typeof next === 'function' ? next(new URLSearchParams(search)) : next).toString();
      source.go(pathname + (query && `?${query}`) + hash, options);
    },
    [source],
  );
  return [params, setParams];
}
