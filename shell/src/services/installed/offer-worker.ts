import { isAskUse, type Visit } from '../service-worker/messages.ts';
import { forgetSharedFiles } from '../service-worker/shared-files.ts';
import { isSwitchedOff } from '../service-worker/switch.ts';
import { holderOf, type Session } from '../session/session.ts';
import type { Store } from '../store.ts';
import { removeWorker } from './remove-worker.ts';
import { watchUse } from './watch-use.ts';

/** One address for ever: `packages/config/src/rspack/service-worker-plugin.ts` writes it. */
const SCRIPT = '/sw.js';

interface OfferOptions {
  readonly store: Store;
  readonly session: Pick<Session, 'state' | 'stateAtom'>;
  readonly container?: ServiceWorkerContainer;
}

/** With the organization, as with the session, go the count on the icon and files that wait for a record of theirs. */
function followHolder({ store, session }: OfferOptions): void {
  let holder = holderOf(session.state());
  store.sub(session.stateAtom, () => {
    const before = holder;
    holder = holderOf(session.state());
    if (before === null || before === holder) return;
    void navigator.clearAppBadge?.();
    void forgetSharedFiles();
  });
}

const isSaving = (): boolean =>
  'connection' in navigator && (navigator.connection as { readonly saveData?: boolean }).saveData === true;

/** Pages for which it was done: the frame of the application may be left and entered again. */
const offered = new WeakSet<Store>();

/**
 * Registers the service worker for a signed-in user, and sends it what this page has loaded. Where the operator has
 * switched workers off, it is removed.
 */
export async function offerWorker(options: OfferOptions): Promise<void> {
  if (offered.has(options.store)) return;
  offered.add(options.store);
  try {
    await offer(options);
  } catch (error) {
    // A browser that keeps nothing (a private window, a full disk) refuses.
    console.warn('Offline visits were not prepared', error);
  }
}

async function offer(options: OfferOptions): Promise<void> {
  const { container = navigator.serviceWorker } = options;
  // Absent without TLS.
  if (!container) return;
  followHolder(options);
  let worker: ServiceWorker | null = null;
  const tell = (): void => {
    const visit: Visit = { kind: 'visit', ...watched.use(), isSaving: isSaving() };
    worker?.postMessage(visit);
  };
  const watched = watchUse(tell);
  container.addEventListener('message', ({ data, ports }) => {
    if (isAskUse(data)) ports[0]?.postMessage(watched.use());
  });
  // Without it, messages wait until the page is loaded.
  container.startMessages();
  if (await isSwitchedOff()) return removeWorker(container);
  // Its script is asked for with each visit, whatever the browser's cache holds.
  await container.register(SCRIPT, { updateViaCache: 'none' });
  worker = (await container.ready).active;
  tell();
}
