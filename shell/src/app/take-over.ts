import { useAtom } from 'jotai/react';
import { startTransition, useEffect } from 'react';
import { takenOverAtom } from '../layout/taken-over.ts';

/** Goes on from what is prerendered to what is known of the visitor, once the tree has taken the page over. */
export function useTakeOver(): boolean {
  const [isTakenOver, setTakenOver] = useAtom(takenOverAtom);
  useEffect(() => {
    // A transition takes over first what still waits to be: nothing is drawn anew that has only to be changed.
    if (!isTakenOver) startTransition(() => setTakenOver(true));
  }, [isTakenOver, setTakenOver]);
  return isTakenOver;
}
