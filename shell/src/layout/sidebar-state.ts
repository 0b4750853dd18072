import { useAtomValue, useSetAtom } from 'jotai/react';
import { atom } from 'jotai/vanilla';
// biome-ignore lint/style/noRestrictedImports: the browser keeps the media query, and tells of its changes
import { useCallback, useState, useSyncExternalStore } from 'react';

const COOKIE = 'sidebar_state';
const SEVEN_DAYS = 60 * 60 * 24 * 7;
const MOBILE = '(max-width: 767px)';

export function readSidebarCookie(cookies: string): boolean {
  return !cookies.split('; ').includes(`${COOKIE}=collapsed`);
}

export function sidebarCookie(isOpen: boolean): string {
  return `${COOKIE}=${isOpen ? 'open' : 'collapsed'}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
}

/** Choice on this page; null while the cookie decides. */
const chosenAtom = atom<boolean | null>(null);

const isOpenAtom = atom((get) => get(chosenAtom) ?? readSidebarCookie(document.cookie));

const toggleAtom = atom(null, (get, set) => {
  const isOpen = !get(isOpenAtom);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = sidebarCookie(isOpen);
  set(chosenAtom, isOpen);
});

function watchMobile(listener: () => void): () => void {
  const query = matchMedia(MOBILE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Open or collapsed to icons on a wide window, a drawer on a narrow one. */
export function useSidebar() {
  const isMobile = useSyncExternalStore(watchMobile, () => matchMedia(MOBILE).matches);
  const isOpen = useAtomValue(isOpenAtom);
  const toggleOpen = useSetAtom(toggleAtom);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const toggle = useCallback(() => {
    if (isMobile) setDrawerOpen((before) => !before);
    else toggleOpen();
  }, [isMobile, toggleOpen]);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  return { isMobile, isOpen, isDrawerOpen: isMobile && isDrawerOpen, toggle, closeDrawer };
}
