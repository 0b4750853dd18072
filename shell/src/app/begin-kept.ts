import { offlineOf } from '../services/offline/offline.ts';
import type { Services } from '../services/services.ts';
import { onceIdle } from '../services/session/follow-settings.ts';
import { loadAppFrame } from './Page.tsx';

/** If loading takes longer, code is being downloaded, and the frame is shown first. */
const RENDERED_AFTER_MS = 1000;

/**
 * Starts a visit for which the browser has stored answers: resolves when they and the code are loaded, so that the screen is
 * rendered once, and requests the server afterwards. Rendering in parts takes longer; until then the outline is shown.
 */
export async function beginKept(services: Services, screen: Promise<unknown>): Promise<void> {
  // The failure occurs again where it is shown.
  const kept = offlineOf(services).accessRead.catch(() => {});
  void kept.then(() => onceIdle(services.session.begin));
  const all = Promise.all([kept, screen, loadAppFrame().catch(() => {})]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, RENDERED_AFTER_MS))]);
}
