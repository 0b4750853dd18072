import { type ReactNode, useState } from 'react';
import { IDLE_SENTENCE, LockedArea } from './LockedArea.tsx';
import { useIdle } from './use-idle.ts';

/** As long as the server lets somebody in without a password. */
export const IDLE_MS = 15 * 60_000;

/**
 * Takes away what it shows when nobody has used the page for a quarter of an hour, whatever was entered with it. The server
 * locks by itself; without this the numbers would stay on an unattended screen.
 */
export function BankingArea({ children }: { readonly children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useIdle(IDLE_MS, () => setIdle(true));
  return isIdle ? <LockedArea sentence={IDLE_SENTENCE} onUnlocked={() => setIdle(false)} /> : children;
}
