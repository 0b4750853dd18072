import { callOf } from '../fixtures/scripted-page.ts';

/** Measurements of the page; times in ms from the start of the navigation. */
export interface PageNotes {
  fcp: number | null;
  lcp: number | null;
  /** Time of the first frame that showed the awaited element. */
  ready: number | null;
  /** Whether that showed an earlier answer, with its time of day. */
  isKept: boolean;
  /** The first frame from then on without an earlier answer. */
  current: number | null;
  /** Start and length of each task over 50 ms. */
  longTasks: [number, number][];
  /** The worst session window of layout shifts. */
  cls: number;
}

declare global {
  interface Window {
    pageNotes: PageNotes;
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Runs inside the page, before any of its scripts. */
function probe(readySelector: string): void {
  if (window !== window.top) return;
  const notes: PageNotes = {
    fcp: null,
    lcp: null,
    ready: null,
    isKept: false,
    current: null,
    longTasks: [],
    cls: 0,
  };
  window.pageNotes = notes;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') notes.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    notes.lcp = entry.startTime;
  });
  observe('longtask', (entry) => {
    notes.longTasks.push([entry.startTime, entry.duration]);
  });
  let windowSum = 0;
  let windowStart = 0;
  let lastShift = 0;
  observe('layout-shift', (entry) => {
    const shift = entry as LayoutShift;
    if (shift.hadRecentInput) return;
    if (shift.startTime - lastShift > 1000 || shift.startTime - windowStart > 5000) {
      windowSum = 0;
      windowStart = shift.startTime;
    }
    lastShift = shift.startTime;
    windowSum += shift.value;
    notes.cls = Math.max(notes.cls, windowSum);
  });
  const isShown = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
  /** The header says "As of 09:41" beside earlier answers. */
  const isKept = () => document.querySelector('[data-connection] > span') !== null;
  const lookForCurrent = () => {
    if (isKept() || !isShown(readySelector)) requestAnimationFrame(lookForCurrent);
    else notes.current = performance.now();
  };
  const look = () => {
    if (!isShown(readySelector)) requestAnimationFrame(look);
    else
      requestAnimationFrame(() => {
        notes.ready = performance.now();
        notes.isKept = isKept();
        lookForCurrent();
      });
  };
  requestAnimationFrame(look);
}

/** The script that makes a page record when the selector is first visible, and the cost until then; to run before its own. */
export const probeScript = (readySelector: string): string =>
  // The TypeScript loader names functions by a helper that the page does not have.
  `globalThis.__name = (named) => named;\n${callOf(probe, readySelector)}`;

/** Sum of what each long task takes beyond 50 ms. */
export function totalBlockingTime(notes: PageNotes): number {
  return notes.longTasks.reduce((sum, [, duration]) => sum + duration - 50, 0);
}
