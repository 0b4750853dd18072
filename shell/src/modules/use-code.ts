import { use, useEffect, useState } from 'react';
import { useIsHydrated } from '../layout/hydrated.ts';

/** True if a promise of the module catalog has an outcome, which it holds in the fields that `use` reads (`kept`). */
const isSettled = (promise: Promise<unknown>): boolean => 'status' in promise && promise.status !== 'pending';

/**
 * Returns the code that a promise of the module catalog resolves with, and undefined until then; throws its error. Only while a
 * prerendered page is hydrated it suspends: elsewhere React would show the content up to 300 ms later (ADR 72).
 */
export function useCode<T>(promise: Promise<T>): T | undefined {
  const isHydrated = useIsHydrated();
  const isHere = isSettled(promise);
  const [, setSettled] = useState<Promise<T>>();
  useEffect(() => {
    if (isHere) return;
    let isGone = false;
    const renderAgain = (): void => {
      if (!isGone) setSettled(promise);
    };
    promise.then(renderAgain, renderAgain);
    return () => {
      isGone = true;
    };
  }, [promise, isHere]);
  return isHere || !isHydrated ? use(promise) : undefined;
}
