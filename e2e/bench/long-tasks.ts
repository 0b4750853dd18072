import type { Page } from '@playwright/test';

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** Records, in the page, the length of every task that blocks it. */
export function watchLongTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** The longest of them so far, in ms. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...window.longTasks));

/** The same of a part of a visit: it begins with the page, or where it was asked last. */
export const longestTaskSince = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...window.longTasks.splice(0)));

/** Duration of some work in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
