import type { Notice } from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { Store } from './store.ts';

export const TOAST_MS = 5000;
/** One that offers something to do waits until that can be read and reached. */
export const ACTION_TOAST_MS = 10_000;
/** A failure of just now belongs to the screen that comes, not to the one that goes. */
const FRESH_MS = 1000;

export interface Toast extends Notice {
  readonly id: number;
  readonly tone: 'success' | 'info' | 'failure';
}

/**
 * The one notice that is shown. A new one takes the place of the old. It goes when its time is over, a failure too; one that
 * offers a way out of a failure waits for the answer.
 */
export interface Toasts {
  readonly currentAtom: Atom<Toast | null>;
  current(): Toast | null;
  show(tone: Toast['tone'], notice: Notice): void;
  dismiss(): void;
  /** Another screen is shown: what failed on the last one is no longer to be told. */
  leave(): void;
  /** Holds the time while somebody reads. */
  pause(): void;
  resume(): void;
}

export function createToasts(store: Store): Toasts {
  const currentAtom = atom<Toast | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedAt = 0;
  let left = TOAST_MS;
  let count = 0;
  let shownAt = 0;

  function change(next: Toast | null): void {
    clearTimeout(timer);
    timer = undefined;
    store.set(currentAtom, next);
  }

  function run(): void {
    const shown = current();
    if (shown?.tone === 'failure' && shown.action) return;
    startedAt = performance.now();
    timer = setTimeout(() => change(null), left);
  }

  const current = (): Toast | null => store.get(currentAtom);

  return {
    currentAtom,
    current,
    show(tone, notice) {
      count += 1;
      change({ ...notice, id: count, tone });
      left = notice.action ? ACTION_TOAST_MS : TOAST_MS;
      shownAt = performance.now();
      run();
    },
    dismiss: () => change(null),
    leave() {
      if (current()?.tone === 'failure' && performance.now() - shownAt > FRESH_MS) change(null);
    },
    pause() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= performance.now() - startedAt;
    },
    resume() {
      if (current() && timer === undefined) run();
    },
  };
}
