import { useHost } from '@ledgerwise/contract';
import { useAtomValue } from 'jotai/react';
import { useEffect, useRef } from 'react';
import { offlineOf } from '../services/offline/offline.ts';
import { useServices } from '../services/services.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Signs out as soon as it is rendered, outside the application's frame, after asking if something would be lost. */
export function SignOut({ onEnd }: { onEnd(): void }) {
  const { auth } = useHost();
  const offline = offlineOf(useServices());
  const leaving = useAtomValue(offline.leavingAtom);
  const run = useRef(() => {
    // The user has already been notified of the failure.
    offline
      .signOut(auth.signOut)
      .catch(() => {})
      .finally(onEnd);
  });
  useEffect(() => run.current(), []);
  return leaving && <LeaveDialog leaving={leaving} />;
}
