import type { Page } from '@playwright/test';
import type { FaultyProxy } from '../fixtures/faulty-proxy.ts';
import type { BrokenReleases } from './broken-releases.ts';
import type { Tally } from './tally.ts';

/** Checks twice a second whether the page shows anything, and reports if it has not for a second. */
function reportWhite(): void {
  let blank = 0;
  setInterval(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden, or is a script's text, is not seen.
    const isBlank = document.readyState === 'complete' && document.body.innerText.trim() === '';
    blank = isBlank ? blank + 1 : 0;
    if (blank === 2) Reflect.get(window, 'tellOfWhitePage')(location.pathname);
  }, 500);
}

const CODE = /^\/(js|css|assets|remotes)\//;

/** Counts white pages, reloads and failed requests for code of a visitor's page. */
export async function watchPage(
  page: Page,
  visitor: string,
  { tally, broken, proxy }: { tally: Tally; broken: BrokenReleases; proxy: FaultyProxy },
): Promise<void> {
  await page.exposeFunction('tellOfWhitePage', (pathname: string) =>
    tally.fault(`${visitor}: a white page at ${pathname}`),
  );
  await page.addInitScript(reportWhite);
  const failed = (url: string, how: string): void => {
    const { pathname } = new URL(url);
    if (!CODE.test(pathname) || broken.explains(pathname) || proxy.faultOf(pathname)) return;
    tally.fault(`${visitor}: ${pathname} ${how}`);
  };
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed(answer.url(), `answered ${answer.status()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Navigating to another page cancels the requests of the last one.
    if (reason !== 'net::ERR_ABORTED') failed(request.url(), reason);
  });
}
