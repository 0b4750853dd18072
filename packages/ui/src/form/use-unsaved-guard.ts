import { useBackGuard } from '@ledgerwise/contract/router';
import { useCallback, useEffect, useState } from 'react';

/** A way out that waits for the user's word. */
export interface Leaving {
  go(): void;
}

/**
 * Holds back whoever would leave with unsaved input: links of the application, Back and Forward ask first, closing the
 * window asks in the browser's own words.
 */
export function useUnsavedGuard(isDirty: boolean, navigate: (path: string) => void) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const hold = useCallback((proceed: () => void) => setLeaving({ go: proceed }), []);
  useBackGuard(isDirty ? hold : null);

  useEffect(() => {
    if (!isDirty) return;
    const beforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return;
      const to = new URL(link.href);
      if (to.origin !== location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({ go: () => navigate(to.pathname + to.search + to.hash) });
    };
    window.addEventListener('beforeunload', beforeUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [isDirty, navigate]);

  const ask = useCallback(
    (go: () => void) => {
      if (isDirty) setLeaving({ go });
      else go();
    },
    [isDirty],
  );
  return { leaving, ask, stay: () => setLeaving(null) };
}
