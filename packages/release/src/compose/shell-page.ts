import type { Deployment } from './deployment.ts';

/**
 * Address of a page for no particular screen: a service worker stores it, and uses it for any address without a
 * connection.
 */
export const SHELL_PAGE = '/app-shell';

/** The deployment as a page of no address is composed of it: without the shell's prerendered pages. */
export function withoutFrames({ frames: _frames, ...bare }: Deployment): Deployment {
  return bare;
}
