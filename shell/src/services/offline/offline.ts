import type { HostOffline, WaitingDraft } from '@ledgerwise/contract';
import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import type { Services } from '../services.ts';
import { loadOnce } from '../session/load-once.ts';
import { hasKept } from './kept-mark.ts';
import type { OpenedOffline } from './open-offline.ts';

/** State that lazily loaded code sets for the frame. */
export interface OfflineAtoms {
  /** Time of the oldest stored answer that is shown, in milliseconds since 1970; null if all are current. */
  readonly asOfAtom: PrimitiveAtom<number | null>;
  readonly draftsAtom: PrimitiveAtom<readonly WaitingDraft[]>;
  /** A sign-out that waits for the user's decision, or null. */
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
  /** Resolves once the stored permissions of the user have been read, if there are any. */
  readonly accessRead: Promise<void>;
  /** Signs out and deletes stored data; asks first if something would be lost. */
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
  // If nothing is stored yet, the screen comes first. The product works without this code.
  const loaded = hasKept() ? load() : new Promise<void>(services.atRest).then(load);
  const ready = loaded.catch(() => null);
  let opened: OpenedOffline | null = null;
  void ready.then((found) => {
    opened = found;
  });
  return {
    ...atoms,
    accessRead: ready.then((found) => found?.accessRead),
    host: {
      // Immediately if possible, before the screen requests anything.
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

/** Returns the page's single instance, whichever frames are shown. */
export function offlineOf(services: Services): Offline {
  const known = opened.get(services) ?? createOffline(services);
  opened.set(services, known);
  return known;
}
