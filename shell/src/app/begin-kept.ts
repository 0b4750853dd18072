import { SETTLE_MS, settledEarly } from '../auth/Guard.tsx';
import { offlineOf } from '../services/offline/offline.ts';
import type { Services } from '../services/services.ts';
import { onceIdle } from '../services/session/follow-settings.ts';
import { loadAppFrame } from './Page.tsx';

/** If loading takes longer, code is being downloaded, and the frame is shown first. */
const RENDERED_AFTER_MS = 1000;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for the guard while code is loaded and the outline is shown. */
async function settle(): Promise<void> {
  await after(SETTLE_MS);
  settledEarly.current = true;
}

/**
 * Starts a visit for which the browser has stored answers: resolves when they and the code are loaded, so that the screen is
 * rendered once, and requests the server afterwards. Rendering in parts takes longer; until then the outline is shown.
 */
export async function beginKept(services: Services, screen: Promise<unknown>): Promise<void> {
  // The failure occurs again where it is shown.
  const kept = offlineOf(services).accessRead.catch(() => {});
  void kept.then(() => onceIdle(services.session.begin));
  const all = Promise.all([kept, screen, loadAppFrame().catch(() => {}), settle()]);
  await Promise.race([all, after(RENDERED_AFTER_MS)]);
}
