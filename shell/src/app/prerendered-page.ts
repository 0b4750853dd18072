import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { takenOverAtom } from '../layout/taken-over.ts';
import type { Store } from '../services/store.ts';
import { isTryingAnotherVersion } from './App.tsx';
import { keepInput } from './keep-input.ts';

declare global {
  interface Window {
    /** What was pressed before the scripts were there (`index.html`). */
    __pressed?: HTMLElement | null;
  }
}

/** Whether the page came with its screen in it; a version that is tried out is another than the one that was built. */
export function isPrerendered(root: HTMLElement): boolean {
  const is = root.hasAttribute('data-prerendered');
  if (!is || !isTryingAnotherVersion()) return is;
  root.removeAttribute('data-prerendered');
  root.replaceChildren();
  return false;
}

/**
 * Lets the tree take over what the page shows already: the same elements, so that nothing moves, nothing flashes, and what
 * is selected, scrolled or typed stays. What is drawn differently is drawn anew, and told in the console.
 */
export function takeOver(root: HTMLElement, page: ReactNode, store: Store): void {
  const giveBack = keepInput(root);
  store.set(takenOverAtom, false);
  const stop = store.sub(takenOverAtom, () => {
    stop();
    root.removeAttribute('data-prerendered');
    giveBack();
    const pressed = window.__pressed;
    window.__pressed = null;
    if (pressed?.isConnected) pressed.click();
  });
  hydrateRoot(root, page, {
    onRecoverableError: (error) => console.warn('The prerendered page is not what its scripts draw', error),
  });
}
