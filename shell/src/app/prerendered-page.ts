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

/** Whether the page came with its screen in it; a version that is tried out is another than the one that was built. */
export function isPrerendered(root: HTMLElement, deployment: Deployment): boolean {
  const is = root.hasAttribute('data-prerendered');
  if (!is || !isTryingAnotherVersion(deployment)) return is;
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

/** The content of the frame: React removes it from the page if nothing can hydrate it. */
function screenIn(root: HTMLElement): PrerenderedScreen {
  return { pathname: location.pathname, elements: [...(root.querySelector('main')?.children ?? [])] };
}

/**
 * Hydrates the page: the same elements, so that nothing moves or flashes, and selection, scroll position and
 * input stay. Without the code of its screen only the text is kept. What differs is rendered again, with a
 * warning in the console.
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
      // Without its scripts it cannot match, which is reported where they fail.
      if (!screen) console.warn('The prerendered page is not what its scripts draw', error);
    },
  });
}
