import { useLeaveGuard } from '@ledgerwise/contract/router';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A way out that waits for the user's word. */
export interface Leaving {
  go(): void;
}

/**
 * Holds back whoever would leave with unsaved input: every way within the application asks first, closing the window asks
 * in the browser's own words. `release` lets the next way out pass: what was entered is saved.
 */
export function useUnsavedGuard(isDirty: boolean) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const isReleased = useRef(false);
  const hold = useCallback((proceed: () => void) => {
    if (isReleased.current) proceed();
    else setLeaving({ go: proceed });
  }, []);
  useLeaveGuard(isDirty ? hold : null);

  useEffect(() => {
    if (!isDirty) return;
    isReleased.current = false;
    const beforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, [isDirty]);

  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  return { leaving, release, stay: () => setLeaving(null) };
}
