/** Permanent address of the service worker's script. */
export const WORKER_ADDRESS = '/sw.js';

/** Tells pages and workers if workers are switched off. */
export const OFF_SWITCH = '/sw-off';

/** Content of that file. If it is missing, workers are on. */
export const workerSwitch = (isOff: boolean): string => (isOff ? 'off\n' : 'on\n');

/**
 * Replaces a worker that must be removed: it deletes our caches and unregisters itself. It handles no requests, so open
 * pages behave as without a worker.
 */
export const SWITCHED_OFF_WORKER = `// Service workers are switched off here: this one takes the place of any other, removes what it has stored, and goes.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const empty = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('ledgerwise ')).map((name) => caches.delete(name)));
    await clients.claim();
    await registration.unregister();
  };
  event.waitUntil(empty());
});
`;
