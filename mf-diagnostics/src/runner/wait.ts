/** Waits until the page is idle. Passed to the runners, so that tests need no real time. */
export type Wait = (milliseconds: number) => Promise<void>;

export const wait: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const PAUSE_BETWEEN_CHECKS_MS = 100;
export const WALK_WAIT_MS = 1000;
export const DIAGNOSTICS_NAVIGATION_WAIT_MS = 1000;
export const NAVIGATION_WAIT_MS = 500;
export const COMPONENT_WAIT_MS = 300;
export const PAUSE_BETWEEN_MODULES_MS = 200;

const POLL_MS = 50;

/** True as soon as the condition holds, false when it did not within the limit. */
export async function until(holds: () => boolean, limitMs: number, waitFor: Wait): Promise<boolean> {
  for (let waited = 0; waited < limitMs; waited += POLL_MS) {
    if (holds()) return true;
    await waitFor(POLL_MS);
  }
  return holds();
}
