import { isElsewhere, type LeaveGuard, type Place, type PlaceSource, resolve } from './place.ts';

/** A history of its own that touches nothing of the page. */
export function memoryPlaces(entries: readonly string[] = ['/']): PlaceSource {
  const nowhere: Place = { pathname: '/', search: '', hash: '', state: null };
  let history = entries.map((entry): Place => ({ ...resolve(entry, nowhere), state: null }));
  let at = Math.max(0, history.length - 1);
  let guard: LeaveGuard | null = null;
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const read = () => history[at] ?? nowhere;
  const ask = (next: Place, proceed: () => void) => {
    if (guard && isElsewhere(read(), next)) guard(proceed);
    else proceed();
  };
  return {
    read,
    go(to, { replace = false, state = null } = {}) {
      const place = { ...resolve(to, read()), state };
      ask(place, () => {
        history = [...history.slice(0, replace ? at : at + 1), place];
        at = history.length - 1;
        changed();
      });
    },
    step(by) {
      const next = Math.min(Math.max(at + by, 0), history.length - 1);
      ask(history[next] ?? nowhere, () => {
        at = next;
        changed();
      });
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    guard(next) {
      guard = next;
      return () => {
        if (guard === next) guard = null;
      };
    },
  };
}
