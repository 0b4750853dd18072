import { settledEarly } from '../auth/Guard.tsx';
import { after, onceIdle } from '../services/at-rest.ts';
import { offlineOf } from '../services/offline/offline.ts';
import type { Services } from '../services/services.ts';
import { loadAppFrame } from './Page.tsx';

/** If loading takes longer, code is being downloaded, and the frame is shown first. */
const RENDERED_AFTER_MS = 1000;

/** The promises that a signed-in visit waits for before it is rendered. None of them fails. */
export interface VisitCode {
  /** The code of the screen. */
  readonly screen: Promise<unknown>;
  /** The wait of the guard, which starts with the visit. */
  readonly settled: Promise<void>;
}

/**
 * Resolves when the code is loaded, so that frame and screen are rendered once; until then the outline is shown. Rendering in
 * parts takes longer, and React replaces words for loading up to 300 ms later than it could.
 */
export async function untilLoaded({ screen, settled }: VisitCode, kept?: Promise<void>): Promise<void> {
  const settling = settled.then(() => {
    settledEarly.current = true;
  });
  // The failure occurs again where it is shown.
  const all = Promise.all([kept, screen, settling, loadAppFrame().catch(() => {})]);
  await Promise.race([all, after(RENDERED_AFTER_MS)]);
}

/** Starts a visit for which the browser has stored answers: waits for these too, and requests the server afterwards. */
export function beginKept(services: Services, code: VisitCode): Promise<void> {
  const kept = offlineOf(services).accessRead.catch(() => {});
  void kept.then(() => onceIdle(services.session.begin));
  return untilLoaded(code, kept);
}
