import { useSyncExternalStore } from 'react';
import { type CheckRecord, pendingRecord } from '../runner/check.ts';
import type { WalkCheck } from '../runner/module-walk.ts';
import { runChecks } from '../runner/run-checks.ts';

/** A walk through the modules, which outlives the screen that began it: it leads away from there. */
export interface Walk {
  readonly records: readonly CheckRecord[];
  readonly isRunning: boolean;
  readonly finishedAt: Date | null;
  /** Who began it; nobody else is shown it. */
  readonly userId: string | null;
}

let walk: Walk | null = null;
let stop: AbortController | null = null;
const listeners = new Set<() => void>();

function put(change: Walk): void {
  walk = change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The walk that goes on, or the last one; null before the first. */
export const useWalk = (): Walk | null => useSyncExternalStore(subscribe, () => walk);

export const stopWalk = (): void => stop?.abort();

/** Makes the checks one after the other; `back` is called when the walk is over, however it has ended. */
export async function startWalk(
  checks: readonly WalkCheck[],
  userId: string | null,
  back: () => void,
): Promise<void> {
  if (walk?.isRunning) return;
  const controller = new AbortController();
  stop = controller;
  let current: Walk = { records: checks.map(pendingRecord), isRunning: true, finishedAt: null, userId };
  try {
    await runChecks(checks, {
      signal: controller.signal,
      onChange: (records) => {
        current = { ...current, records };
        put(current);
      },
    });
  } finally {
    put({ ...current, isRunning: false, finishedAt: controller.signal.aborted ? null : new Date() });
    back();
  }
}
