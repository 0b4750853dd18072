import { contractText, type Registry } from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { Store } from '../store.ts';

/** Tells if the live shell has another contract than this page, which modules may need. */
export interface ShellRelease {
  readonly isOutdatedAtom: Atom<boolean>;
  follow(live: Pick<Registry, 'contract'>): void;
}

export function createShellRelease(store: Store): ShellRelease {
  const isOutdatedAtom = atom(false);
  return {
    isOutdatedAtom,
    // Without a store, the contract is unknown. Another shell of the same contract is used with the next page.
    follow: ({ contract = contractText() }) => store.set(isOutdatedAtom, contract !== contractText()),
  };
}
