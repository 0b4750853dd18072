import { useAtomValue } from 'jotai/react';
import { atom, createStore } from 'jotai/vanilla';
import { type CheckRecord, pendingRecord } from '../runner/check.ts';
import type { WalkCheck } from '../runner/module-walk.ts';
import { runChecks } from '../runner/run-checks.ts';

/** A walk through the modules. It outlives the screen that started it, because it navigates to others. */
export interface Walk {
  readonly records: readonly CheckRecord[];
  readonly isRunning: boolean;
  readonly finishedAt: Date | null;
  /** The user who started it; no other user sees it. */
  readonly userId: string | null;
}

const store = createStore();
const walkAtom = atom<Walk | null>(null);
let stop: AbortController | null = null;

/** The current walk, or the last one; null before the first. */
export const useWalk = (): Walk | null => useAtomValue(walkAtom, { store });

export const isWalking = (): boolean => store.get(walkAtom)?.isRunning ?? false;

export const stopWalk = (): void => stop?.abort();

/** Runs the checks one after the other; `back` is called when the walk ends for any reason. */
export async function startWalk(
  checks: readonly WalkCheck[],
  userId: string | null,
  back: () => void,
): Promise<void> {
  if (isWalking()) return;
  const controller = new AbortController();
  stop = controller;
  let walk: Walk = { records: checks.map(pendingRecord), isRunning: true, finishedAt: null, userId };
  const put = (change: Partial<Walk>): void => {
    walk = { ...walk, ...change };
    store.set(walkAtom, walk);
  };
  put({});
  try {
    await runChecks(checks, { signal: controller.signal, onChange: (records) => put({ records }) });
  } finally {
    put({ isRunning: false, finishedAt: controller.signal.aborted ? null : new Date() });
    back();
  }
}
