import type { DataSource } from '@ledgerwise/contract';
import { onceAtRest } from '../at-rest.ts';
import type { Store } from '../store.ts';
import { organisationOf, type Session } from './session.ts';

interface Followed {
  readonly organisation: string;
  readonly data: DataSource;
  stop(): void;
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
