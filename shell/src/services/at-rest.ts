/** Resolves after a time (ms). */
export const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a function once the page is idle, and after a second at the latest, or after `timeout` (ms). */
export function onceIdle(run: () => void, timeout = 1000): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout });
  else setTimeout(run);
}

/** Resolves after the next frame is painted, or after 100 ms in a page that paints none. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Gets the frames that the page has painted. */
export type FramesListener = (frames: {
  getEntriesByName(name: string): { readonly length: number };
}) => void;

/** Resolves after the first frame with content. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const listener: FramesListener = (frames) => {
      if (frames.getEntriesByName('first-contentful-paint').length > 0) resolve();
    };
    new PerformanceObserver(listener).observe({ type: 'paint', buffered: true });
  });

/** Resolves once the requests that the page sent while loading are answered, and their answers have been rendered. */
async function firstAnswersShown(): Promise<void> {
  await Promise.allSettled(Object.values(window.__firstRequests?.answers ?? {}));
  // The answers are read and rendered before the first of these frames, and painted by the second.
  await afterFrame();
  await afterFrame();
}

/**
 * Runs a function once the page has loaded, has shown its first content and answers and is idle, so that it delays nothing
 * urgent. It waits at most five seconds for these, as in a page that is in the background and paints nothing, and then at most
 * five for an idle moment.
 */
export function onceAtRest(run: () => void): void {
  const loaded = (): void => {
    const shown = Promise.all([painted(), firstAnswersShown()]);
    void Promise.race([shown, after(5000)]).then(() => onceIdle(run, 5000));
  };
  if (document.readyState === 'complete') loaded();
  else window.addEventListener('load', loaded, { once: true });
}
