import { SHARED_FILES_CACHE } from '../service-worker/names.ts';

/** With the session go the count on the application's icon, and shared files that wait for a record of the user. */
export function forgetWithSession(event: string): void {
  if (event !== 'SIGNED_OUT') return;
  void navigator.clearAppBadge?.();
  // Absent without TLS.
  void globalThis.caches?.delete(SHARED_FILES_CACHE);
}
