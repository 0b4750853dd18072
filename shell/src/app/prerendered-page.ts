import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isTryingAnotherVersion } from './App.tsx';
import type { PrerenderedPage } from './HostRoot.tsx';
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
 * Sheets of a prerendered page stand in the page itself. The loaders ask for a sheet that no link names: these name them,
 * relative to the folder as the loaders do, and fetch nothing.
 */
export function nameSheetsInPage(): void {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    // Of a type that no browser fetches.
    link.type = 'text/in-page';
    link.setAttribute('href', dataset.sheet ?? '');
    document.head.append(link);
  }
}

/**
 * Lets the tree take over what the page shows already: the same elements, so that nothing moves, nothing flashes, and what
 * is selected, scrolled or typed stays. What is drawn differently is drawn anew, and told in the console.
 */
export function takeOver(root: HTMLElement, page: (prerendered: PrerenderedPage) => ReactNode): void {
  const giveBack = keepInput(root);
  const prerendered: PrerenderedPage = {
    async onTakenOver() {
      await giveBack();
      root.removeAttribute('data-prerendered');
      const pressed = window.__pressed;
      window.__pressed = null;
      if (pressed?.isConnected) pressed.click();
    },
  };
  hydrateRoot(root, page(prerendered), {
    onRecoverableError: (error) => console.warn('The prerendered page is not what its scripts draw', error),
  });
}
