import { offlineOf } from '../services/offline/offline.ts';
import type { Services } from '../services/services.ts';
import { onceIdle } from '../services/session/follow-settings.ts';
import { loadAppFrame } from './Page.tsx';

/** Code that takes longer is downloaded, and the frame is shown before it. */
const RENDERED_AFTER_MS = 1000;

/**
 * Begins where the browser keeps what this address showed last. All of it is rendered at once when it is there, and the server is asked
 * behind it: the outline of the screen stands until then, and a screen that is rendered in parts, as they come, takes longer.
 */
export async function beginKept(services: Services, screen: Promise<unknown>): Promise<void> {
  // A failure happens again where it is shown.
  const kept = offlineOf(services).accessRead.catch(() => {});
  void kept.then(() => onceIdle(services.session.begin));
  const all = Promise.all([kept, screen, loadAppFrame().catch(() => {})]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, RENDERED_AFTER_MS))]);
}
