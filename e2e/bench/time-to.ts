import type { Browser, Page } from '@playwright/test';
import type { Session } from '../fixtures/accounts.ts';
import type { ProductServer } from '../fixtures/product-server.ts';
import { signedInStorage } from '../fixtures/session-storage.ts';

export const PATIENCE = 30_000;

/** Shown on the screen once the work is done. */
export interface Sight {
  readonly selector: string;
  /** Exact number of elements; without it, one is enough. */
  readonly count?: number;
  /** Its text. */
  readonly text?: string;
  /** End of the screen's heading: the other elements may exist on the previous screen, too. */
  readonly heading?: string;
}

/** Time from an input event of a kind to the frame that shows the result. */
export async function timeTo(
  page: Page,
  event: string,
  sight: Sight,
  act: () => Promise<void>,
): Promise<number> {
  const time = page.evaluate(
    ({ event, selector, count, text = '', heading, patience }) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`Not shown: ${heading ?? ''} ${selector} ${text}`)), patience);
        let from: number | undefined;
        // The last of several events counts: the last key of a word.
        document.addEventListener(event, ({ timeStamp }) => (from = timeStamp), { capture: true });
        const isShown = () => {
          if (heading !== undefined && !document.querySelector('main h1')?.textContent.endsWith(heading))
            return false;
          const found = [...document.querySelectorAll(selector)].filter(
            (one) => one.checkVisibility() && one.textContent.includes(text),
          );
          return count === undefined ? found.length > 0 : found.length === count;
        };
        const look = () => {
          const since = from;
          if (since === undefined || !isShown()) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - since));
        };
        requestAnimationFrame(look);
      }),
    { event, ...sight, patience: PATIENCE },
  );
  const [measured] = await Promise.all([time, act()]);
  return measured;
}

/** A page of a signed-in user. */
export async function openPage(browser: Browser, server: ProductServer, session: Session): Promise<Page> {
  const page = await browser.newPage({
    baseURL: server.url,
    storageState: signedInStorage(server.url, session),
    viewport: { width: 1280, height: 800 },
  });
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript('globalThis.__name = (named) => named');
  return page;
}
