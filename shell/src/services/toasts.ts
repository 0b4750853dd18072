import type { Notice } from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { Store } from './store.ts';

export const TOAST_MS = 5000;
/** A notice with an action stays until it can be read and reached. */
export const ACTION_TOAST_MS = 10_000;
/** A very recent failure belongs to the next screen, not to the previous one. */
const FRESH_MS = 1000;

export interface Toast extends Notice {
  readonly id: number;
  readonly tone: 'success' | 'info' | 'failure';
}

/**
 * The single visible notice; a new one replaces it. It disappears after some time, even if it reports an error; one
 * that offers to correct an error waits for the user.
 */
export interface Toasts {
  readonly currentAtom: Atom<Toast | null>;
  current(): Toast | null;
  show(tone: Toast['tone'], notice: Notice): void;
  dismiss(): void;
  /** Called when another screen is shown: errors of the last one are removed. */
  leave(): void;
  /** Pauses the timer while the user reads. */
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
