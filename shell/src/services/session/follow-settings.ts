import type { DataSource } from '@ledgerwise/contract';
import type { Store } from '../store.ts';
import { organisationOf, type Session } from './session.ts';

interface Followed {
  readonly organisation: string;
  readonly data: DataSource;
  stop(): void;
}

/** Runs a function once the page is idle, and after a second at the latest. */
export function onceIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: 1000 });
  else setTimeout(run);
}

/** Resolves after the next frame is painted, or after 100 ms in a page that paints none. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Runs a function once the page has loaded and is idle, and after five seconds more at the latest, so that it delays nothing urgent. */
export function onceAtRest(run: () => void): void {
  const idle = (): void => {
    if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: 5000 });
    else setTimeout(run);
  };
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
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
