import { type ModuleInfo, useHost } from '@ledgerwise/contract';
import { useEffect, useState } from 'react';
import { type Claim, isThere } from './claim.ts';

const NONE: readonly ModuleInfo[] = [];

/**
 * Returns a function that checks if a claim holds in this deployment. The first rendering asks no module, so that it
 * equals the prerendered page.
 */
export function useClaims(): (claim: Pick<Claim, 'at'>) => boolean {
  const { modules } = useHost();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const known = isHydrated ? modules.all() : NONE;
  return (claim) => isThere(claim, known);
}
