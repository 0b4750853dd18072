import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** One of the Web Vitals of this visit, measured since the page was loaded, over all screens. */
export interface Vital {
  readonly name: Metric['name'];
  /** Milliseconds; of CLS a score without a unit. */
  readonly value: number;
  readonly rating: Metric['rating'];
}

export type Vitals = readonly Vital[];

let found: Vitals = [];
const listeners = new Set<() => void>();
let isObserving = false;

function keep({ name, value, rating }: Metric): void {
  found = [...found.filter((vital) => vital.name !== name), { name, value, rating }];
  for (const listener of listeners) listener();
}

/**
 * The library cannot be stopped, so it is started once for a page, and reads what the browser has recorded until then.
 */
function observe(): void {
  if (isObserving) return;
  isObserving = true;
  for (const on of [onTTFB, onFCP, onLCP, onCLS, onINP]) on(keep, { reportAllChanges: true });
}

/** For `useSyncExternalStore`. */
export function watchVitals(listener: () => void): () => void {
  listeners.add(listener);
  observe();
  return () => void listeners.delete(listener);
}

export const currentVitals = (): Vitals => found;
