import type { LeaveGuard } from './guarded-history.ts';

/** The single guard of a history; the last one set applies. */
export interface GuardPlace {
  /** The guard to ask before the user leaves; null if there is none. */
  current(): LeaveGuard | null;
  /** Sets the guard and returns a function that removes it. */
  set(guard: LeaveGuard): () => void;
  /** Reports when the first guard registers or the last one leaves; returns how to unsubscribe. */
  subscribe(onChange: () => void): () => void;
}

/** Creates the guard of a history, initially null. */
export function createGuardPlace(): GuardPlace {
  const listeners = new Set<() => void>();
  let current: LeaveGuard | null = null;
  function put(guard: LeaveGuard | null): void {
    current = guard;
    for (const listener of listeners) listener();
  }
  return {
    current: () => current,
    set(guard) {
      put(guard);
      return () => {
        if (current === guard) put(null);
      };
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
