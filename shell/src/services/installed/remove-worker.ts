import { CACHE_PREFIX } from '../service-worker/names.ts';

/** Removes the worker of this site and everything that it has stored. */
export async function removeWorker(container: ServiceWorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)));
}
