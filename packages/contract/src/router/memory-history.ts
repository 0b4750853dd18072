import type { Location } from 'react-router-dom';
import { createGuardPlace } from './guard-place.ts';
import { addresses, entryAt, type GuardedHistory, isElsewhere } from './guarded-history.ts';

/** Creates a history that does not affect the page's address. */
export function createMemoryHistory(initialEntries: readonly string[] = ['/']): GuardedHistory {
  const nowhere: Location<unknown> = { pathname: '/', search: '', hash: '', state: null, key: 'default' };
  let entries = initialEntries.map((address) => entryAt(address, nowhere, null));
  let at = Math.max(0, entries.length - 1);
  const guards = createGuardPlace();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const read = () => entries[at] ?? nowhere;
  const ask = (next: Location<unknown>, proceed: () => void) => {
    const guard = guards.current();
    if (guard && isElsewhere(read(), next)) guard(proceed);
    else proceed();
  };
  const enter = (next: Location<unknown>, keep: () => number) =>
    ask(next, () => {
      entries = [...entries.slice(0, keep()), next];
      at = entries.length - 1;
      changed();
    });
  return {
    ...addresses,
    read,
    push: (to, state) => enter(entryAt(to, read(), state), () => at + 1),
    replace: (to, state) => enter(entryAt(to, read(), state), () => at),
    go(by) {
      const next = Math.min(Math.max(at + by, 0), entries.length - 1);
      ask(entries[next] ?? nowhere, () => {
        at = next;
        changed();
      });
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    guard: guards.set,
    guards,
    ask(proceed, comesBack = true) {
      const guard = guards.current();
      if (guard) guard(proceed, comesBack);
      else proceed();
    },
  };
}
