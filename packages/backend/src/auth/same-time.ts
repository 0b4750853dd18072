import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until a multiple of a time has passed. Responses that depend on the existence of an account are sent then, so
 * that the time of a lookup, a check or a mail reveals nothing.
 */
export async function untilFullMultiple(startedAt: number, gridMs: number): Promise<void> {
  const passed = performance.now() - startedAt;
  await pause(Math.max(0, Math.ceil(passed / gridMs) * gridMs - passed));
}
