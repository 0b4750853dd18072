import type { Services } from '../services/services.ts';

/** Registers the service worker: called in the frame of the application alone, so that public pages load nothing for it. */
export function prepareOfflineVisits(services: Services): void {
  import(/* webpackChunkName: "later" */ '../services/installed/offer-worker.ts')
    .then((chunk) => chunk.offerWorker(services))
    // The next page tries again.
    .catch(() => {});
}
