import { useConnection } from '@ledgerwise/contract';
import { useAtomValue } from 'jotai/react';
import { lazy, Suspense } from 'react';
import { offlineOf } from '../services/offline/offline.ts';
import { useServices } from '../services/services.ts';

const load = () => import(/* webpackChunkName: "jobs" */ './offline-parts.ts');
const OfflineBanner = lazy(async () => ({ default: (await load()).OfflineBanner }));
const DraftsMenu = lazy(async () => ({ default: (await load()).DraftsMenu }));
const LeaveDialog = lazy(async () => ({ default: (await load()).LeaveDialog }));

/** Preloads the code that is shown without a connection. */
export function preloadOfflineParts(): void {
  // The failure occurs again where the code is used.
  load().catch(() => {});
}

/** Notice above the screen that there is no connection. */
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

/** Waiting drafts, and the question before a sign-out that would discard something. */
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
