import type { Registry } from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { Store } from '../store.ts';

/** Whether another shell is live than the one that this page runs. */
export interface ShellRelease {
  readonly isOutdatedAtom: Atom<boolean>;
  follow(live: Pick<Registry, 'shell'>): void;
}

export function createShellRelease(store: Store, first: Pick<Registry, 'shell'>): ShellRelease {
  const isOutdatedAtom = atom(false);
  return {
    isOutdatedAtom,
    // Without a store nobody says which it is.
    follow: ({ shell }) => store.set(isOutdatedAtom, shell !== undefined && shell !== first.shell),
  };
}
