/** A switch of releases reaches open pages within a minute. */
const EVERY_MS = 45_000;
/** Focus, connection and visibility return at the same time; one request is enough. */
const AT_MOST_EVERY_MS = 5_000;

/** The visibility of a page. */
export interface SeenPage {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Requests the live releases while the page is visible: every 45 seconds, and when the user or the connection returns.
 * Hidden tabs send no requests. Returns a function that stops it.
 */
export function watchReleases(ask: () => Promise<void>, page: SeenPage = { window, document }): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = Date.now();

  function later(): void {
    clearTimeout(timer);
    if (page.document.visibilityState === 'visible') timer = setTimeout(askNow, EVERY_MS);
  }

  function askNow(): void {
    askedAt = Date.now();
    void ask().finally(later);
  }

  function comeBack(): void {
    if (page.document.visibilityState !== 'visible') clearTimeout(timer);
    else if (Date.now() - askedAt >= AT_MOST_EVERY_MS) askNow();
    else later();
  }

  const backTo = ['focus', 'online', 'pageshow'] as const;
  for (const event of backTo) page.window.addEventListener(event, comeBack);
  page.document.addEventListener('visibilitychange', comeBack);
  later();
  return () => {
    clearTimeout(timer);
    for (const event of backTo) page.window.removeEventListener(event, comeBack);
    page.document.removeEventListener('visibilitychange', comeBack);
  };
}
