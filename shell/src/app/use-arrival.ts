import { useLocation } from '@ledgerwise/contract/router';
import { useEffect, useRef } from 'react';

/** Time to wait for a new screen; after that, the user has probably moved the focus. */
const PATIENCE_MS = 10_000;

function isBusyInside(main: Element | null): boolean {
  const { activeElement } = document;
  return main !== null && activeElement !== null && activeElement !== main && main.contains(activeElement);
}

/** Focuses the screen's heading once it exists, unless the screen or the user focuses something else. */
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

/** Does for a change of screens what a browser does on page load: title, focus and scroll position. */
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
    // Back and Forward restore the previous position.
    if (!cameByHistory.current) window.scrollTo(0, 0);
    cameByHistory.current = false;
    return focusHeading();
  }, [pathname]);
}
