import type { CommandGroup, HostCommands } from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { Store } from './store.ts';

/** Commands for the current content of the page, for the palette. */
export interface Commands extends HostCommands {
  readonly groupsAtom: Atom<readonly CommandGroup[]>;
}

export function createCommands(store: Store): Commands {
  const groupsAtom = atom<readonly CommandGroup[]>([]);
  return {
    groupsAtom,
    add(group) {
      const own = { ...group };
      store.set(groupsAtom, (before) => [...before, own]);
      return () => store.set(groupsAtom, (before) => before.filter((other) => other !== own));
    },
  };
}
