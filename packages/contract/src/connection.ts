// biome-ignore lint/style/noRestrictedImports: the host keeps the status, and tells of its changes
import { useSyncExternalStore } from 'react';
import { useHost } from './host.ts';

/**
 * Connection to the server: `offline` if the device has no connection, `reconnecting` if the server does not respond
 * and is being retried. Both end automatically.
 */
export type ConnectionStatus = 'online' | 'reconnecting' | 'offline';

/** The connection to the server. */
export interface HostConnection {
  /** The present status, as far as is known. */
  status(): ConnectionStatus;
  /** Calls `listener` after each change of the status; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** Connection of a host whose data is in the browser. */
export const alwaysOnline: HostConnection = { status: () => 'online', subscribe: () => () => undefined };

/** The status of the connection; the component renders again when it changes. */
export function useConnection(): ConnectionStatus {
  const { connection } = useHost();
  return useSyncExternalStore(connection.subscribe, connection.status, () => 'online' as const);
}
