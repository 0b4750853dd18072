import { useEffect, useState } from 'react';

/** In-place dialogs do not make the page inert. */
const OVER_THE_PAGE = 'dialog[open]:not([data-in-place])';

/** The dialog that all else is inert under: the one with the focus, else the last in the document. */
function topDialog(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>(OVER_THE_PAGE);
  return focused ?? [...document.querySelectorAll<HTMLElement>(OVER_THE_PAGE)].at(-1) ?? null;
}

/** Returns the topmost open dialog, or null; updates when dialogs open and close. */
export function useTopDialog(): HTMLElement | null {
  const [dialog, setDialog] = useState(topDialog);
  useEffect(() => {
    const look = (): void => setDialog(topDialog());
    // One may have opened since this render.
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['open'],
    });
    return () => observer.disconnect();
  }, []);
  return dialog;
}
