import { SHARED_FILES_CACHE } from '../service-worker/names.ts';

/** Removes what ends with the session: the count on the application's icon, and shared files that are not attached. */
export function forgetWithSession(event: string): void {
  if (event !== 'SIGNED_OUT') return;
  void navigator.clearAppBadge?.();
  // Absent without TLS.
  void globalThis.caches?.delete(SHARED_FILES_CACHE);
}
