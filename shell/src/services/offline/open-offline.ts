import { type AnswerCache, AppError, type HostOffline } from '@ledgerwise/contract';
import type { Services } from '../services.ts';
import { loadOnce } from '../session/load-once.ts';
import { countDrafts } from './database.ts';
import type { OfflineAtoms } from './offline.ts';
import { openSessionAnswers, type SessionAnswers } from './session-answers.ts';
import { readSessionId } from './session-id.ts';
import { countUnsaved, forgetInBrowser } from './sign-out.ts';

/** Answers and drafts in the browser, once their code is loaded. */
export interface OpenedOffline extends Pick<HostOffline, 'follow' | 'list' | 'get'> {
  readonly drafts: Pick<HostOffline['drafts'], 'add' | 'remove'>;
  /** Settles once what the user may do was looked for. */
  readonly accessRead: Promise<void>;
  signOut(signOut: () => Promise<void>): Promise<void>;
}

// In one chunk with the jobs: the page carries a hash of each chunk.
const loadDrafts = () => import(/* webpackChunkName: "jobs" */ './session-drafts.ts');
const loadRows = () => import(/* webpackChunkName: "jobs" */ './known-rows.ts');

/** Opens the stored data of this page's session, and follows session changes. */
export function openOffline(services: Services, atoms: OfflineAtoms): OpenedOffline {
  const { store, session, connection } = services;
  const channel = new BroadcastChannel('ledgerwise.offline');
  let answers: SessionAnswers | null = null;
  const caches = new Set<AnswerCache>();

  function followSession(): SessionAnswers | null {
    const id = session.state().status === 'signed-in' ? readSessionId() : null;
    if (id !== (answers?.sessionId ?? null)) {
      void answers?.close();
      caches.clear();
      answers = id === null ? null : openSessionAnswers(services, id, (at) => store.set(atoms.asOfAtom, at));
    }
    answers?.noteAccess();
    return answers;
  }

  store.sub(session.stateAtom, followSession);
  const first = followSession();
  const openDrafts = loadOnce(async () => {
    const script = await loadDrafts();
    return script.openSessionDrafts(services, atoms, channel, () => answers?.isAccessFresh() === true);
  });
  /** A failure occurs again when a draft is added. */
  const followDrafts = (): void => void openDrafts().catch(() => {});
  // After the screen's own work, and only where a draft waits: its code is larger than that of a small screen.
  services.atRest(() => {
    countDrafts().then(
      (count) => count > 0 && followDrafts(),
      () => {},
    );
  });

  let wasCut = connection.status() !== 'online';
  connection.subscribe(() => {
    const isCut = connection.status() !== 'online';
    if (isCut || !wasCut) {
      wasCut ||= isCut;
      return;
    }
    wasCut = false;
    if (!answers?.isAccessFresh()) void session.reloadAccess();
    // Some of them were found among known rows, others were not answered.
    for (const cache of caches) void cache.invalidateQueries();
  });
  channel.addEventListener('message', ({ data }) => {
    if (data === 'signed out') void forgetInBrowser();
    // Another tab has added a draft, or sent one.
    else followDrafts();
  });

  const rowsOf = async (table: string) => {
    const { rowsOf: pick } = await loadRows();
    return pick((await answers?.readAll()) ?? [], table);
  };

  return {
    accessRead: first?.accessRead ?? Promise.resolve(),
    follow(cache) {
      caches.add(cache);
      answers?.follow(cache);
    },
    list: async (table, query) => (await loadRows()).findRows(await rowsOf(table), query),
    get: async (table, id) => (await rowsOf(table)).find((row) => row.id === id),
    drafts: {
      add: async (draft) => (await openDrafts()).add(draft),
      remove: async (id) => (await openDrafts()).remove(id),
    },
    async signOut(signOut) {
      const waiting = { drafts: store.get(atoms.draftsAtom).length, inputs: countUnsaved() };
      if (waiting.drafts + waiting.inputs > 0) {
        const goes = await new Promise<boolean>((answer) =>
          store.set(atoms.leavingAtom, { ...waiting, answer }),
        );
        store.set(atoms.leavingAtom, null);
        if (!goes) throw new AppError('data.aborted');
      }
      await signOut();
      channel.postMessage('signed out');
      await forgetInBrowser();
    },
  };
}
