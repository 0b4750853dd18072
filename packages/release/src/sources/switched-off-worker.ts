/** The script of service workers: the same address for ever. */
export const WORKER_ADDRESS = '/sw.js';

/** Says whether workers are switched off; pages and workers ask for it. */
export const OFF_SWITCH = '/sw-off';

/** Content of that file. Where it is missing, workers are on. */
export const workerSwitch = (isOff: boolean): string => (isOff ? 'off\n' : 'on\n');

/**
 * Takes the place of a worker that is to go: it empties our caches and unregisters itself. It answers no request, so that pages
 * that are open go on as without a worker.
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
