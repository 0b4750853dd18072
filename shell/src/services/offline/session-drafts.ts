import { AppError, type HostOffline } from '@ledgerwise/contract';
import { errorTextsOf } from '../modules/error-texts.ts';
import type { Services } from '../services.ts';
import { organisationOf } from '../session/session.ts';
import { createDraftQueue, type DraftQueue } from './draft-queue.ts';
import { openDrafts } from './draft-store.ts';
import type { OfflineAtoms } from './offline.ts';
import { sentTexts } from './texts.ts';

const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Runs work in one page of the browser at a time. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('ledgerwise.drafts', work);
  else await work();
}

/** The drafts of the session's user in their organization, sent whenever the server can be reached. */
export function openSessionDrafts(
  { store, session, connection, catalog, notify }: Services,
  { draftsAtom }: OfflineAtoms,
  channel: BroadcastChannel,
  isAccessFresh: () => boolean,
): Pick<HostOffline['drafts'], 'add' | 'remove'> {
  let queue: DraftQueue | null = null;
  let holder: string | null = null;

  function openQueue(userId: string, organisationId: string): DraftQueue {
    const own = createDraftQueue({
      store: openDrafts({ userId, organisationId }),
      data: session.state().data,
      errorTexts: () => errorTextsOf(catalog.all()),
      alone,
      maySend: () => queue === own && connection.status() === 'online' && isAccessFresh(),
      onSent(sent, refused) {
        if (refused.length > 0)
          notify.failure({
            title: sentTexts.attention(countOf(refused.length, sentTexts.needs, sentTexts.need)),
            text: sentTexts.attentionText,
          });
        else
          notify.success({
            title: sentTexts.sent(countOf(sent, 'draft', 'drafts')),
            text: sentTexts.sentText,
          });
      },
      channel,
    });
    own.watch(() => {
      if (queue === own) store.set(draftsAtom, own.all());
    });
    return own;
  }

  function follow(): void {
    const { user, access } = session.state();
    const organisation = organisationOf({ access });
    const next = user && organisation ? `${user.id} ${organisation.id}` : null;
    if (next !== holder) {
      holder = next;
      queue = user && organisation ? openQueue(user.id, organisation.id) : null;
      store.set(draftsAtom, []);
      void queue?.load().then(() => queue?.send());
    } else void queue?.send();
  }

  const current = (): DraftQueue => {
    if (!queue) throw new AppError('auth.required');
    return queue;
  };
  store.sub(session.stateAtom, follow);
  connection.subscribe(() => void queue?.send());
  follow();
  return {
    add: async (draft) => current().add(draft),
    remove: async (id) => current().remove(id),
  };
}
