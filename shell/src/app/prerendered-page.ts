import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PrerenderedScreen } from '../modules/KeptText.tsx';
import type { Deployment } from '../services/deployment.ts';
import { isTryingAnotherVersion } from './App.tsx';
import type { PrerenderedPage } from './HostRoot.tsx';
import { keepInput } from './keep-input.ts';

declare global {
  interface Window {
    /** Button pressed before the scripts were loaded (`index.html`). */
    __pressed?: HTMLElement | null;
  }
}

/**
 * True if the page was prerendered; false if an override is active, because it differs from the prerendered version.
 */
export function isPrerendered(root: HTMLElement, deployment: Deployment): boolean {
  const is = root.hasAttribute('data-prerendered');
  if (!is || !isTryingAnotherVersion(deployment)) return is;
  root.removeAttribute('data-prerendered');
  root.replaceChildren();
  return false;
}

/**
 * Style sheets of a prerendered page are inlined. Loaders request sheets that no link names, so this adds such links,
 * relative to the folder as in the loaders, without fetching anything.
 */
export function nameSheetsInPage(): void {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    // A type that no browser fetches.
    link.type = 'text/in-page';
    link.setAttribute('href', dataset.sheet ?? '');
    document.head.append(link);
  }
}

/** The content of the frame: React removes it from the page if nothing can hydrate it. */
function screenIn(root: HTMLElement): PrerenderedScreen {
  return { pathname: location.pathname, elements: [...(root.querySelector('main')?.children ?? [])] };
}

/**
 * Hydrates the page: the same elements, so that nothing moves or flashes, and selection, scroll position and input are
 * preserved. Without the code of its screen, only the text is kept. Differences are rendered again, with a warning in
 * the console.
 */
export function hydratePage(
  root: HTMLElement,
  hasScreen: boolean,
  page: (prerendered: PrerenderedPage) => ReactNode,
): void {
  const screen = hasScreen ? undefined : screenIn(root);
  const giveBack = keepInput(root);
  const prerendered: PrerenderedPage = {
    screen,
    async onHydrated() {
      await giveBack();
      root.removeAttribute('data-prerendered');
      const pressed = window.__pressed;
      window.__pressed = null;
      if (pressed?.isConnected) pressed.click();
    },
  };
  hydrateRoot(root, page(prerendered), {
    onRecoverableError(error) {
      // Without its scripts it cannot match; that failure is reported elsewhere.
      if (!screen) console.warn('The prerendered page is not what its scripts draw', error);
    },
  });
}
