import { useEffect } from 'react';

const TYPING = 'input:not([type=checkbox]), select, textarea, [contenteditable]';

/** Adds a single-letter shortcut for the screen: ignored while typing, and below a dialog or menu. */
export function usePlainKey(key: string, does: (() => void) | undefined): void {
  useEffect(() => {
    if (!does) return;
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (event.key.toLowerCase() !== key || document.querySelector('dialog[open], [role=menu]')) return;
      if (target instanceof Element && target.closest(TYPING)) return;
      event.preventDefault();
      does();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [does, key]);
}
