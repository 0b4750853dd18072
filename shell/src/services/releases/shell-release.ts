import { contractText, type Registry } from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { Store } from '../store.ts';

/** Whether a shell with another contract is live than the one that this page runs: modules may need that. */
export interface ShellRelease {
  readonly isOutdatedAtom: Atom<boolean>;
  follow(live: Pick<Registry, 'contract'>): void;
}

export function createShellRelease(store: Store): ShellRelease {
  const isOutdatedAtom = atom(false);
  return {
    isOutdatedAtom,
    // Without a store nobody says which it is. Another shell of the same contract is taken with the next page.
    follow: ({ contract = contractText() }) => store.set(isOutdatedAtom, contract !== contractText()),
  };
}
