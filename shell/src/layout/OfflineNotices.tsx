import { useConnection } from '@ledgerwise/contract';
import { useAtomValue } from 'jotai/react';
import { lazy, Suspense } from 'react';
import { offlineOf } from '../services/offline/offline.ts';
import { useServices } from '../services/services.ts';

const load = () => import(/* webpackChunkName: "jobs" */ './offline-parts.ts');
const OfflineBanner = lazy(async () => ({ default: (await load()).OfflineBanner }));
const DraftsMenu = lazy(async () => ({ default: (await load()).DraftsMenu }));
const LeaveDialog = lazy(async () => ({ default: (await load()).LeaveDialog }));

/** Fetches what is shown without a connection while there is one. */
export function preloadOfflineParts(): void {
  // A failure happens again where they are shown.
  load().catch(() => {});
}

/** Says above the screen that there is no connection. */
export function OfflineNotice() {
  const isCut = useConnection() !== 'online';
  return (
    isCut && (
      <Suspense>
        <OfflineBanner />
      </Suspense>
    )
  );
}

/** The drafts that wait to be sent, and the question of a sign-out that would discard something. */
export function DraftsMark() {
  const { draftsAtom, leavingAtom } = offlineOf(useServices());
  const hasDrafts = useAtomValue(draftsAtom).length > 0;
  const leaving = useAtomValue(leavingAtom);
  return (
    <Suspense>
      {hasDrafts && <DraftsMenu />}
      {leaving && <LeaveDialog leaving={leaving} />}
    </Suspense>
  );
}
