import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PrerenderedScreen } from '../modules/KeptText.tsx';
import type { Deployment } from '../services/deployment.ts';
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

/** What stands in the frame: React takes it out of the page where there is nothing that could take it over. */
function screenIn(root: HTMLElement): PrerenderedScreen {
  return { pathname: location.pathname, elements: [...(root.querySelector('main')?.children ?? [])] };
}

/**
 * Lets the tree take over what the page shows already: the same elements, so that nothing moves, nothing flashes, and what
 * is selected, scrolled or typed stays. Without the code of its screen there is only the text to keep. What is drawn differently is drawn anew, and told in the console.
 */
export function takeOver(
  root: HTMLElement,
  hasScreen: boolean,
  page: (prerendered: PrerenderedPage) => ReactNode,
): void {
  const screen = hasScreen ? undefined : screenIn(root);
  const giveBack = keepInput(root);
  const prerendered: PrerenderedPage = {
    screen,
    async onTakenOver() {
      await giveBack();
      root.removeAttribute('data-prerendered');
      const pressed = window.__pressed;
      window.__pressed = null;
      if (pressed?.isConnected) pressed.click();
    },
  };
  hydrateRoot(root, page(prerendered), {
    onRecoverableError(error) {
      // Without its scripts it cannot be, which is told where they fail.
      if (!screen) console.warn('The prerendered page is not what its scripts draw', error);
    },
  });
}
