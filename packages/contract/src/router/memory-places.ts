import { type BackGuard, isElsewhere, type Place, type PlaceSource, resolve } from './place.ts';

/** A history of its own that touches nothing of the page. */
export function memoryPlaces(entries: readonly string[] = ['/']): PlaceSource {
  const nowhere: Place = { pathname: '/', search: '', hash: '', state: null };
  let history = entries.map((entry): Place => ({ ...resolve(entry, nowhere), state: null }));
  let at = Math.max(0, history.length - 1);
  let guard: BackGuard | null = null;
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const read = () => history[at] ?? nowhere;
  return {
    read,
    go(to, { replace = false, state = null } = {}) {
      const place = { ...resolve(to, read()), state };
      history = [...history.slice(0, replace ? at : at + 1), place];
      at = history.length - 1;
      changed();
    },
    step(by) {
      const next = Math.min(Math.max(at + by, 0), history.length - 1);
      const proceed = () => {
        at = next;
        changed();
      };
      if (guard && isElsewhere(read(), history[next] ?? nowhere)) guard(proceed);
      else proceed();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    guard(ask) {
      guard = ask;
      return () => {
        if (guard === ask) guard = null;
      };
    },
  };
}
