// biome-ignore lint/style/noRestrictedImports: the host keeps the status, and tells of its changes
import { useSyncExternalStore } from 'react';
import { useHost } from './host.ts';

/**
 * Whether the server can be reached: `offline` where the device itself has no connection, `reconnecting` where the
 * server does not answer and is asked again. Both end automatically.
 */
export type ConnectionStatus = 'online' | 'reconnecting' | 'offline';

/** The connection to the server. */
export interface HostConnection {
  /** The present status, as far as is known. */
  status(): ConnectionStatus;
  /** Calls `listener` after each change of the status; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** For a host whose data is in the browser. */
export const alwaysOnline: HostConnection = { status: () => 'online', subscribe: () => () => undefined };

/** The status of the connection; the component renders again when it changes. */
export function useConnection(): ConnectionStatus {
  const { connection } = useHost();
  return useSyncExternalStore(connection.subscribe, connection.status, () => 'online' as const);
}
