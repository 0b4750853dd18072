import { type ModuleInfo, useHost } from '@ledgerwise/contract';
import { useEffect, useState } from 'react';
import { type Claim, isThere } from './claim.ts';

const NONE: readonly ModuleInfo[] = [];

/** Whether a claim holds here. The first drawing asks no module, so that it is the one that was prerendered. */
export function useClaims(): (claim: Pick<Claim, 'at'>) => boolean {
  const { modules } = useHost();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const known = isHydrated ? modules.all() : NONE;
  return (claim) => isThere(claim, known);
}
