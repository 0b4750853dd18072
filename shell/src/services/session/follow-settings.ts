import type { DataSource } from '@ledgerwise/contract';
import type { Store } from '../store.ts';
import { organisationOf, type Session } from './session.ts';

interface Followed {
  readonly organisation: string;
  readonly data: DataSource;
  stop(): void;
}

/** Runs a function once the page is idle, and after a second at the latest, or after `timeout` (ms). */
export function onceIdle(run: () => void, timeout = 1000): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout });
  else setTimeout(run);
}

/** Resolves after the next frame is painted, or after 100 ms in a page that paints none. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Gets the frames that the page has painted. */
export type FramesListener = (frames: {
  getEntriesByName(name: string): { readonly length: number };
}) => void;

/** Resolves after the first frame with content, or after five seconds in a page that paints none, as in the background. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 5000);
    const listener: FramesListener = (frames) => {
      if (frames.getEntriesByName('first-contentful-paint').length > 0) resolve();
    };
    new PerformanceObserver(listener).observe({ type: 'paint', buffered: true });
  });

/**
 * Runs a function once the page has loaded, has shown its first content and is idle, so that it delays nothing urgent. It waits
 * at most five seconds for the content, and then at most five for an idle moment.
 */
export function onceAtRest(run: () => void): void {
  const loaded = (): void => void painted().then(() => onceIdle(run, 5000));
  if (document.readyState === 'complete') loaded();
  else window.addEventListener('load', loaded, { once: true });
}

/**
 * Takes up what others change in the settings of the organization, on this page too: formats, currency, modules. Asked again
 * also when the line was lost meanwhile.
 */
export function followSettings(
  store: Store,
  session: Session,
  later: (run: () => void) => void = onceAtRest,
): void {
  let followed: Followed | null = null;

  function follow(organisation: string, data: DataSource): Followed {
    let isOver = false;
    let stopWatching = (): void => {};
    later(() => {
      if (isOver) return;
      let wasOffline = false;
      stopWatching = data.watch('company_settings', {
        onChange: () => void session.reloadAccess(),
        onStatus(status) {
          if (status === 'live' && wasOffline) void session.reloadAccess();
          wasOffline = status === 'offline' || (wasOffline && status !== 'live');
        },
      });
    });
    return {
      organisation,
      data,
      stop() {
        isOver = true;
        stopWatching();
      },
    };
  }

  const look = (): void => {
    const state = session.state();
    const organisation = organisationOf(state)?.id;
    if (followed?.organisation === organisation && followed?.data === state.data) return;
    followed?.stop();
    followed = organisation === undefined ? null : follow(organisation, state.data);
  };
  store.sub(session.stateAtom, look);
  look();
}
