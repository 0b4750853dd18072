import { type ReactNode, useState } from 'react';
import { IDLE_SENTENCE, LockedArea } from './LockedArea.tsx';
import { useIdle } from './use-idle.ts';

/** Time without requests after which the server locks the area. */
export const IDLE_MS = 15 * 60_000;

/**
 * Removes its content, including input, when the page was not used for a quarter of an hour. The server locks itself;
 * without this, numbers would stay visible on an unattended screen.
 */
export function BankingArea({ children }: { readonly children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useIdle(IDLE_MS, () => setIdle(true));
  return isIdle ? <LockedArea sentence={IDLE_SENTENCE} onUnlocked={() => setIdle(false)} /> : children;
}
