import type { Deployment } from './deployment.ts';

/** Address of a page that names no screen: a service worker stores it, and answers any address with it while there is no network. */
export const SHELL_PAGE = '/app-shell';

/** The deployment as a page of no address is composed of it: without the shell's prerendered pages. */
export function withoutFrames({ frames: _frames, ...bare }: Deployment): Deployment {
  return bare;
}
