import {
  type AnswerCache,
  CONTRACT_MINOR,
  CONTRACT_VERSION,
  isAppError,
  ownerOf,
} from '@ledgerwise/contract';
import type { Services } from '../services.ts';
import { organisationOf } from '../session/session.ts';
import type { SessionContext } from '../session/session-context.ts';
import { type AnswerStore, openAnswers, type StoredAnswer } from './answer-store.ts';
import { createAnswerWriter } from './answer-writer.ts';
import { emptyStores } from './database.ts';
import { createFollower } from './follow-cache.ts';
import { markKept } from './kept-mark.ts';
import { createReadAhead } from './read-ahead.ts';
import { keyOfSession } from './sealing.ts';
import { readSessionId } from './session-id.ts';

/** Query for the user's permissions, beside those of screens. */
const ACCESS = 'session_context';

/** Stored answers of one session. */
export interface SessionAnswers {
  readonly sessionId: string;
  /** Settles once the user's access was looked for. */
  readonly accessRead: Promise<void>;
  follow(cache: AnswerCache): void;
  /** All of the module that is on the page. */
  readAll(): Promise<readonly StoredAnswer[]>;
  /** The session's access may have changed. */
  noteAccess(): void;
  /** True if the server has confirmed the user's permissions in this page. */
  isAccessFresh(): boolean;
  /** Ends the session and deletes its answers. */
  close(): Promise<void>;
}

/** True if the user lost a role or membership, so that stored answers may no longer be shown. */
function hasLost(before: SessionContext, after: SessionContext): boolean {
  const ids = new Set(after.organisations.map(({ id }) => id));
  const isLess = before.organisations.some(({ id }) => !ids.has(id));
  return isLess || (before.organisation?.id === after.organisation?.id && before.role !== after.role);
}

/** Opens the answers of a session, and continues with the stored permissions. */
export function openSessionAnswers(
  { session, deployment, connection }: Services,
  sessionId: string,
  onShown: (oldest: number | null) => void,
): SessionAnswers {
  const key = keyOfSession(sessionId);
  const isCurrent = (): boolean => readSessionId() === sessionId;
  const remove = (): Promise<void> => emptyStores(['answers']).catch(() => {});
  const contract = `${CONTRACT_VERSION}.${CONTRACT_MINOR}`;
  let isClosed = false;
  let known: SessionContext | null = null;
  let isFresh = false;
  const oldest = new Map<string, number>();

  function openFor(version: string) {
    const store: AnswerStore = openAnswers({ sessionId, version, key });
    const ahead = createReadAhead(store, () => location.pathname + location.search);
    const writer = createAnswerWriter({
      store,
      isCurrent: () => !isClosed && isCurrent(),
      onWritten: markKept,
      remove,
    });
    const follower = createFollower({
      // A browser that stores nothing returns nothing.
      read: (question) => (isClosed ? Promise.resolve(null) : store.read(question).catch(() => null)),
      readAtOnce: (question) => (isClosed ? null : ahead.take(question)),
      onAsked(question) {
        if (!isClosed) writer.keep(ahead.note(question));
      },
      keep(answer) {
        ahead.forget(answer.question);
        // Without a connection, the answer came from the storage.
        if (!isClosed && connection.status() === 'online') writer.keep(answer);
      },
      onShown(at) {
        if (at === null) oldest.delete(version);
        else oldest.set(version, at);
        onShown(oldest.size === 0 ? null : Math.min(...oldest.values()));
      },
    });
    return { store, writer, follower, ahead };
  }

  const opened = new Map<string, ReturnType<typeof openFor>>();
  function partOf(version: string) {
    const part = opened.get(version) ?? openFor(version);
    opened.set(version, part);
    return part;
  }
  /** Another build of a module may have other rows; each release has its own files. */
  function partOfModule() {
    const { entry, version, integrity } = ownerOf(deployment.registry, location.pathname) ?? {};
    return partOf(JSON.stringify([contract, entry, version, integrity]));
  }

  const shell = partOf(contract);

  async function readAccess(): Promise<void> {
    const [stored] = await Promise.all([
      shell.store.read(ACCESS).catch(() => null),
      // With the rights to see it come the rows.
      partOfModule()
        .ahead.begin()
        .catch(() => {}),
    ]);
    const { access } = session.state();
    const isCut =
      access.kind === 'failed' && isAppError(access.error) && access.error.code === 'network.offline';
    if (!stored || isClosed || !(access.kind === 'loading' || isCut)) return;
    known = stored.value as SessionContext;
    session.assume(known);
  }

  return {
    sessionId,
    accessRead: readAccess(),
    follow: (cache) => partOfModule().follower.follow(cache),
    async readAll() {
      const { store, writer } = partOfModule();
      // An answer that has only just been shown is not written yet.
      await writer.flush();
      return store.readAll().catch(() => []);
    },
    noteAccess() {
      const { access } = session.state();
      if (access.kind !== 'ready' || access.context === known) return;
      const { context } = access;
      const isLost = known !== null && hasLost(known, context);
      known = context;
      isFresh = true;
      if (!organisationOf({ access })) return;
      const keep = (): void =>
        shell.writer.keep({ question: ACCESS, table: '', at: Date.now(), value: context });
      if (isLost) {
        for (const { ahead } of opened.values()) ahead.forget();
        void remove().then(keep);
      } else keep();
    },
    isAccessFresh: () => isFresh,
    async close() {
      isClosed = true;
      onShown(null);
      await remove();
    },
  };
}
