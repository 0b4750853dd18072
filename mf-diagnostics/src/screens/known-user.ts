import type { Host } from '@ledgerwise/contract';
import { useRef } from 'react';
import { until, wait } from '../runner/wait.ts';
import { wholeModules, withModules } from '../runner/whole-modules.ts';

/** Time within which the permissions of a user arrive. */
const ACCESS_LIMIT_MS = 15_000;

/** True if user and organization are loaded. */
export const isReady = ({ auth }: Host): boolean => auth.user !== null && auth.organisation !== null;

/** True until it is known who the user is, and what they may do. */
export const isLoading = ({ auth: { status, organisation, roles, unreachable } }: Host): boolean =>
  status === 'loading' ||
  (status === 'signed-in' && organisation === null && roles === undefined && unreachable === undefined);

/**
 * Returns a function that resolves with the host once the user's permissions and the full manifests are known. Permissions arrive a
 * moment after the user: a run without them would skip each screen that needs one. Of the modules, it would have what the page loaded.
 */
export function useKnownHost(host: Host): () => Promise<Host> {
  const latest = useRef(host);
  latest.current = host;
  return async () => {
    await until(() => !isLoading(latest.current), ACCESS_LIMIT_MS, wait);
    const known = latest.current;
    return withModules(known, await wholeModules(known));
  };
}
