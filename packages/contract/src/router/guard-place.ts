import type { LeaveGuard } from './guarded-history.ts';

/** The place of the one guard that a history has; the last one that was set stands there. */
export interface GuardPlace {
  /** Null while nobody guards. */
  current(): LeaveGuard | null;
  /** Answers how to take it away. */
  set(guard: LeaveGuard): () => void;
  /** Tells when somebody begins to guard, or nobody does any more; answers how to stop. */
  subscribe(onChange: () => void): () => void;
}

/** A place where nobody stands yet. */
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
