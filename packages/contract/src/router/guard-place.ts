import type { LeaveGuard } from './guarded-history.ts';

/** The single guard of a history; the last one that was set applies. */
export interface GuardPlace {
  /** The guard that asks before the place is left; null where nothing asks. */
  current(): LeaveGuard | null;
  /** Returns how to take it away. */
  set(guard: LeaveGuard): () => void;
  /** Reports when the first guard registers or the last one leaves; returns how to unsubscribe. */
  subscribe(onChange: () => void): () => void;
}

/** Makes a place where nothing asks yet. */
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
