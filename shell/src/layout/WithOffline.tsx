import { type Host, type HostAuth, HostProvider, useConnection, useHost } from '@ledgerwise/contract';
import { type ReactNode, useMemo } from 'react';
import { offlineOf } from '../services/offline/offline.ts';
import { useServices } from '../services/services.ts';
import { offlineTexts } from './texts/app.ts';

/** Provides stored data to the application, and reports what needs the server while the device is offline. */
export function WithOffline({ children }: { readonly children: ReactNode }) {
  const outer = useHost();
  const offline = offlineOf(useServices());
  const isOffline = useConnection() === 'offline';
  const auth = useMemo<HostAuth>(
    () => ({
      ...outer.auth,
      signOut: () => offline.signOut(outer.auth.signOut),
      ...(isOffline && { unreachable: offlineTexts.needsServer }),
    }),
    [outer.auth, offline, isOffline],
  );
  const host = useMemo<Host>(() => ({ ...outer, auth, offline: offline.host }), [outer, auth, offline]);
  return <HostProvider value={host}>{children}</HostProvider>;
}
