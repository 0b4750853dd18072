import { isAskUse, type Visit } from '../service-worker/messages.ts';
import { forgetSharedFiles } from '../service-worker/shared-files.ts';
import { isSwitchedOff } from '../service-worker/switch.ts';
import { holderOf, type Session } from '../session/session.ts';
import type { Store } from '../store.ts';
import { removeWorker } from './remove-worker.ts';
import { watchUse } from './watch-use.ts';

/** A permanent address, which `packages/config/src/rspack/service-worker-plugin.ts` writes to. */
const SCRIPT = '/sw.js';

interface OfferOptions {
  readonly store: Store;
  readonly session: Pick<Session, 'state' | 'stateAtom'>;
  readonly container?: ServiceWorkerContainer;
}

/** When the organization or session changes, the count on the icon and waiting shared files are removed. */
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

/** Pages for which it was done: users may leave and return to the application's frame. */
const offered = new WeakSet<Store>();

/**
 * Registers the service worker for a signed-in user, and sends it what this page has loaded. If the operator has
 * switched workers off, it is removed.
 */
export async function offerWorker(options: OfferOptions): Promise<void> {
  if (offered.has(options.store)) return;
  offered.add(options.store);
  try {
    await offer(options);
  } catch (error) {
    // Browsers without storage (a private window, a full disk) refuse.
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
  // Otherwise messages wait until the page is loaded.
  container.startMessages();
  if (await isSwitchedOff()) return removeWorker(container);
  // The script is requested on each visit, bypassing the browser's cache.
  await container.register(SCRIPT, { updateViaCache: 'none' });
  worker = (await container.ready).active;
  tell();
}
