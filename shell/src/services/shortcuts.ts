import type { HostShortcuts, ShortcutGroup } from '@ledgerwise/contract';
import { type Atom, atom } from 'jotai/vanilla';
import type { Store } from './store.ts';

/** Keyboard shortcuts of the page, for the list that `?` opens. */
export interface Shortcuts extends HostShortcuts {
  readonly groupsAtom: Atom<readonly ShortcutGroup[]>;
}

export function createShortcuts(store: Store): Shortcuts {
  const groupsAtom = atom<readonly ShortcutGroup[]>([]);
  return {
    groupsAtom,
    add(group) {
      // A copy for each call: the same group may be added twice, and removed once.
      const own = { ...group };
      store.set(groupsAtom, (before) => [...before, own]);
      return () => store.set(groupsAtom, (before) => before.filter((other) => other !== own));
    },
  };
}
