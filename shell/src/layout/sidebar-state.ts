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

function watchMobile(listener: () => void): () => void {
  const query = matchMedia(MOBILE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Open or collapsed to icons on a wide window, a drawer on a narrow one. */
export function useSidebar() {
  const isMobile = useSyncExternalStore(watchMobile, () => matchMedia(MOBILE).matches);
  const [isOpen, setOpen] = useState(() => readSidebarCookie(document.cookie));
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const toggle = useCallback(() => {
    if (isMobile) {
      setDrawerOpen((before) => !before);
      return;
    }
    setOpen((before) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
      document.cookie = sidebarCookie(!before);
      return !before;
    });
  }, [isMobile]);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  return { isMobile, isOpen, isDrawerOpen: isMobile && isDrawerOpen, toggle, closeDrawer };
}
