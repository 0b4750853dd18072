import type { Services } from '../services/services.ts';

/** Registers the service worker. Called only in the application's frame, so that public pages do not load it. */
export function prepareOfflineVisits(services: Services): void {
  import(/* webpackChunkName: "later" */ '../services/installed/offer-worker.ts')
    .then((chunk) => chunk.offerWorker(services))
    // The next page tries again.
    .catch(() => {});
}
