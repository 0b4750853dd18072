import { useLocation } from '@ledgerwise/contract/router';
import { useEffect, useRef } from 'react';

/** How long to wait for a new screen; later the user has moved the focus on their own. */
const PATIENCE_MS = 10_000;

function isBusyInside(main: Element | null): boolean {
  const { activeElement } = document;
  return main !== null && activeElement !== null && activeElement !== main && main.contains(activeElement);
}

/** Gives the focus to the screen's heading as soon as it is there, unless the screen or the user puts it elsewhere. */
function focusHeading(): () => void {
  const attempt = (): boolean => {
    const main = document.querySelector('main');
    if (isBusyInside(main)) return true;
    const heading = main?.querySelector('h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (attempt()) return () => {};
  const observer = new MutationObserver(() => {
    if (attempt()) stop();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('keydown', stop);
    document.removeEventListener('pointerdown', stop);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('keydown', stop);
  document.addEventListener('pointerdown', stop);
  return stop;
}

/** Performs for a change of screens what a page load does by itself: title, focus and scroll position. */
export function useArrival(title: string): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const cameByHistory = useRef(false);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    const note = (): void => {
      cameByHistory.current = true;
    };
    window.addEventListener('popstate', note);
    return () => window.removeEventListener('popstate', note);
  }, []);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Back and forward return to where the reader was.
    if (!cameByHistory.current) window.scrollTo(0, 0);
    cameByHistory.current = false;
    return focusHeading();
  }, [pathname]);
}
