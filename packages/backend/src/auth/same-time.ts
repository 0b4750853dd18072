import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until a full multiple of a time has passed. Returns that differ by whether an account exists are sent then: what
 * a lookup, a check or a mail takes says nothing.
 */
export async function untilFullMultiple(startedAt: number, gridMs: number): Promise<void> {
  const passed = performance.now() - startedAt;
  await pause(Math.max(0, Math.ceil(passed / gridMs) * gridMs - passed));
}
