import type { HostOffline, WaitingDraft } from '@ledgerwise/contract';
import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import type { Services } from '../services.ts';
import { onceAtRest } from '../session/follow-settings.ts';
import { loadOnce } from '../session/load-once.ts';
import { hasKept } from './kept-mark.ts';
import type { OpenedOffline } from './open-offline.ts';

/** Where the parts that are loaded later tell the frame what to show. */
export interface OfflineAtoms {
  /** When the oldest answer came that is shown as it was kept: milliseconds since 1970; null while all are new. */
  readonly asOfAtom: PrimitiveAtom<number | null>;
  readonly draftsAtom: PrimitiveAtom<readonly WaitingDraft[]>;
  /** A sign-out that waits for the user's word; null for none. */
  readonly leavingAtom: PrimitiveAtom<Leaving | null>;
}

/** A sign-out that would discard something. */
export interface Leaving {
  /** Drafts that were not sent. */
  readonly drafts: number;
  /** Screens with input that was not saved. */
  readonly inputs: number;
  answer(goes: boolean): void;
}

/** Answers and drafts in the browser, for the frame of the application. */
export interface Offline {
  readonly host: HostOffline;
  readonly asOfAtom: Atom<number | null>;
  readonly draftsAtom: Atom<readonly WaitingDraft[]>;
  readonly leavingAtom: Atom<Leaving | null>;
  /** Settles once what the user may do was looked for among what is kept. */
  readonly accessRead: Promise<void>;
  /** Signs out, and removes what is kept; asks first where something would be lost. */
  signOut(signOut: () => Promise<void>): Promise<void>;
}

function createOffline(services: Services): Offline {
  const { store } = services;
  const atoms: OfflineAtoms = {
    asOfAtom: atom<number | null>(null),
    draftsAtom: atom<readonly WaitingDraft[]>([]),
    leavingAtom: atom<Leaving | null>(null),
  };
  const load = loadOnce(async () => {
    const script = await import(/* webpackChunkName: "offline" */ './open-offline.ts');
    return script.openOffline(services, atoms);
  });
  // Where nothing is kept yet, the screen comes first. Without its code the product works as before.
  const loaded = hasKept() ? load() : new Promise<void>(onceAtRest).then(load);
  const ready = loaded.catch(() => null);
  let opened: OpenedOffline | null = null;
  void ready.then((found) => {
    opened = found;
  });
  return {
    ...atoms,
    accessRead: ready.then((found) => found?.accessRead),
    host: {
      // At once where it can be: before the screen asks for anything.
      follow: (cache) => (opened ? opened.follow(cache) : void ready.then((found) => found?.follow(cache))),
      list: async (...query) => (await load()).list(...query),
      get: async (...row) => (await load()).get(...row),
      drafts: {
        all: () => store.get(atoms.draftsAtom),
        watch: (listener) => store.sub(atoms.draftsAtom, listener),
        add: async (draft) => (await load()).drafts.add(draft),
        remove: async (id) => (await load()).drafts.remove(id),
      },
    },
    signOut: async (signOut) => (await load().catch(() => null))?.signOut(signOut) ?? signOut(),
  };
}

const opened = new WeakMap<Services, Offline>();

/** One for the page, whatever frames are shown one after the other. */
export function offlineOf(services: Services): Offline {
  const known = opened.get(services) ?? createOffline(services);
  opened.set(services, known);
  return known;
}
