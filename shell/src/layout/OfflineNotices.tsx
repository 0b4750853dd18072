import { useConnection } from '@ledgerwise/contract';
import { useAtomValue } from 'jotai/react';
import { offlineOf } from '../services/offline/offline.ts';
import { useServices } from '../services/services.ts';
import { useLaterCode } from './use-later-code.ts';

const load = () => import(/* webpackChunkName: "jobs" */ './offline-parts.ts');

/** Preloads the code that is shown without a connection. */
export function preloadOfflineParts(): void {
  // The failure occurs again where the code is used.
  load().catch(() => {});
}

/** Notice above the screen that there is no connection. */
export function OfflineNotice() {
  const isCut = useConnection() !== 'online';
  const parts = useLaterCode(load, isCut);
  return isCut && parts && <parts.OfflineBanner />;
}

/** Waiting drafts, and the question before a sign-out that would discard something. */
export function DraftsMark() {
  const { draftsAtom, leavingAtom } = offlineOf(useServices());
  const hasDrafts = useAtomValue(draftsAtom).length > 0;
  const leaving = useAtomValue(leavingAtom);
  const parts = useLaterCode(load, hasDrafts || leaving !== null);
  return (
    parts && (
      <>
        {hasDrafts && <parts.DraftsMenu />}
        {leaving && <parts.LeaveDialog leaving={leaving} />}
      </>
    )
  );
}
