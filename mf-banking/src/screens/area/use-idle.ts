import { useEffect, useRef } from 'react';

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls `onIdle` when the page has not been used for so long; once, until it is used again. */
export function useIdle(limit: number, onIdle: () => void): void {
  const tell = useRef(onIdle);
  tell.current = onIdle;
  useEffect(() => {
    let usedAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      const left = usedAt + limit - Date.now();
      if (left > 0) timer = setTimeout(look, left);
      else tell.current();
    };
    const use = (): void => {
      // A sleeping computer runs its timers late: the time is compared as well.
      if (Date.now() - usedAt >= limit) look();
      else usedAt = Date.now();
    };
    look();
    for (const sign of SIGNS) window.addEventListener(sign, use, { capture: true, passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, use, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [limit]);
}
