import type { Notice } from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { Store } from './store.ts';

export const TOAST_MS = 5000;

export interface Toast extends Notice {
  readonly id: number;
  readonly tone: 'success' | 'info' | 'failure';
}

/** The one notice that is shown. A new one takes the place of the old. */
export interface Toasts {
  readonly currentAtom: Atom<Toast | null>;
  current(): Toast | null;
  show(tone: Toast['tone'], notice: Notice): void;
  dismiss(): void;
  /** Holds the time while somebody reads. */
  pause(): void;
  resume(): void;
}

export function createToasts(store: Store): Toasts {
  const currentAtom = atom<Toast | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let began = 0;
  let left = TOAST_MS;
  let count = 0;

  function change(next: Toast | null): void {
    clearTimeout(timer);
    timer = undefined;
    store.set(currentAtom, next);
  }

  function run(): void {
    began = performance.now();
    timer = setTimeout(() => change(null), left);
  }

  const current = (): Toast | null => store.get(currentAtom);

  return {
    currentAtom,
    current,
    show(tone, notice) {
      count += 1;
      change({ ...notice, id: count, tone });
      left = TOAST_MS;
      run();
    },
    dismiss: () => change(null),
    pause() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= performance.now() - began;
    },
    resume() {
      if (current() && timer === undefined) run();
    },
  };
}
