/**
 * Names the web manifest, by which browsers offer to install the application. Called once the screen is shown: browsers ask for
 * the manifest and its icon at once, on connections that the screen waits for.
 */
export function linkManifest(): void {
  if (document.querySelector('link[rel="manifest"]')) return;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  );
}
