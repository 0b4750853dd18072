import type { DataSource, WatchStatus } from '@ledgerwise/contract';
import type { Connection } from './connection.ts';

/**
 * Reports watches as offline as soon as the connection is known to be lost, because an unanswered socket looks alive
 * for some seconds more. When watchers receive `live` again, they request what they missed.
 */
export function connectedDataSource(source: DataSource, connection: Connection): DataSource {
  return {
    ...source,
    watch(table, listener) {
      let own: WatchStatus = 'connecting';
      let told: WatchStatus | undefined;
      let returned = (): void => {};
      const tell = (): void => {
        const next = connection.status() === 'online' ? own : 'offline';
        if (next === told) return;
        if (next === 'offline' && told === 'live') returned = connection.awaitReturn();
        if (next === 'live') returned();
        told = next;
        listener.onStatus(next);
      };
      const stopWatching = source.watch(table, {
        onChange: listener.onChange,
        onStatus(status) {
          own = status;
          if (status === 'offline') connection.doubt();
          tell();
        },
      });
      const stopListening = connection.subscribe(tell);
      return () => {
        stopListening();
        stopWatching();
        returned();
      };
    },
  };
}
