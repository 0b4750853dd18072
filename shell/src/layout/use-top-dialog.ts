import { useEffect, useState } from 'react';

/** The dialog that all else is inert under: the one with the focus, else the last in the document. */
function topDialog(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>('dialog[open]');
  return focused ?? [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? null;
}

/** The uppermost open dialog, as they open and close; null where there is none. */
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
