import type { DataSource } from '@ledgerwise/contract';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type Atom, atom } from 'jotai/vanilla';
import { createDeferredDataSource } from '../deferred-data-source.ts';
import { forgetRecentRecords } from '../recent-records.ts';
import type { Store } from '../store.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { tellingRefusals } from './refusals.ts';
import { parseSessionContext, type SessionContext } from './session-context.ts';
import { createScripts, type ScriptOptions } from './session-scripts.ts';
import {
  accessFrom,
  firstState,
  hasEnded,
  organisationOf,
  type SessionState,
  signedInAs,
  signedOutWith,
  withAccess,
} from './session-state.ts';
import { type AuthUser, bringsSession, readStoredUser, signedInUser } from './stored-session.ts';

export { holderOf, organisationOf, type SessionState } from './session-state.ts';

export interface SessionOptions extends ScriptOptions {
  readonly store: Store;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly location: Pick<Location, 'search' | 'hash'>;
  /** Whether a stored session asks the server only once `begin` is called, or somebody needs data. */
  readonly isHeld?: boolean;
  /** Runs work that delays nothing urgent. */
  later(run: () => void): void;
  /** The server has ended the session without being asked to. */
  onEnded(): void;
}

export interface Session {
  readonly stateAtom: Atom<SessionState>;
  /** The atom's value, for code that does not render. */
  state(): SessionState;
  /** Requests who the user is, and loads what their session needs later; once. */
  begin(): void;
  client(): Promise<SupabaseClient>;
  /** Loads user and permissions from the database again. */
  reloadAccess(): Promise<void>;
  /** Uses permissions from an earlier page until the database returns the current ones. */
  assume(context: SessionContext): void;
  switchOrganisation(id: string): Promise<void>;
  /** Returns the message for the user. Throws refusals of the server, which keep the session. */
  signOut(): Promise<string>;
}

/**
 * Creates the session of the page's user. Reads the stored session immediately and follows the auth client afterwards.
 */
export function createSession(options: SessionOptions): Session {
  const { store, storage, location, isHeld = false, later, onEnded } = options;

  function newData(): DataSource {
    return createDeferredDataSource(async () => {
      const script = await loadScript();
      const source = script.dataSourceOf({ organisationId: () => organisationOf(state())?.id ?? null });
      return tellingRefusals(source, () => void askAgain(), inWords);
    });
  }

  /** Loaded with the first refusal; without its script, as offline, days stay as the database writes them. */
  async function inWords(error: unknown): Promise<unknown> {
    const script = await import(/* webpackChunkName: "jobs" */ './written-days.ts').catch(() => null);
    return script?.withWrittenDays(error, organisationOf(state())?.dateFormat) ?? error;
  }

  const stateAtom = atom(firstState(readStoredUser(storage), bringsSession(location), newData()));
  const state = (): SessionState => store.get(stateAtom);

  function change(next: SessionState): void {
    store.set(stateAtom, next);
  }

  function forget(): void {
    forgetRecentRecords(storage);
    change(signedOutWith(newData()));
  }

  function follow(user: AuthUser | null): void {
    // A session that could not be renewed without a connection is kept: its user stays.
    const current = state();
    const next = user ? signedInUser(user) : readStoredUser(storage);
    if (!next) {
      if (current.status !== 'signed-out') forget();
      return;
    }
    const isSame = next.id === current.user?.id;
    if (isSame && next.email === current.user?.email && current.access.kind !== 'none') return;
    change(signedInAs(current, next, newData));
    if (!isSame) void reloadAccess();
  }

  const { loadScript, connect, client } = createScripts(options, follow);

  async function readContext(): Promise<SessionContext> {
    await loadScript();
    return parseSessionContext(await state().data.call('session_context'));
  }

  async function reloadAccess(): Promise<void> {
    const before = state();
    const { user } = before;
    if (!user) return;
    if (before.access.kind === 'failed') change({ ...before, access: { kind: 'loading' } });
    const access = await accessFrom(readContext);
    const current = state();
    if (current.user?.id !== user.id) return;
    if (hasEnded(access)) return end();
    // A retry without a response keeps the known permissions.
    if (access.kind === 'failed' && current.access.kind === 'ready') return;
    change(withAccess(current, access, newData));
  }

  /** A request was refused for lack of a session: only the session's own request shows if it has ended. */
  const askAgain = oneAtATime(reloadAccess);

  async function signOut(): Promise<string> {
    const { script, client } = await connect();
    const said = await script.endSession(client);
    // The client says so itself, later where it was renewing the session.
    if (state().status !== 'signed-out') forget();
    return said;
  }

  /** Several requests may find out while the client is loaded. */
  const end = oneAtATime(async () => {
    // Only locally: the server has already ended this session.
    await (await client()).auth.signOut({ scope: 'local' });
    forget();
    onEnded();
  });

  let hasStarted = false;
  function begin(): void {
    if (hasStarted) return;
    hasStarted = true;
    const { status } = state();
    // The failure occurs again where the client is used.
    const prepare = (): void => void client().catch(() => {});
    if (status === 'loading') prepare();
    if (status !== 'signed-in') return;
    void reloadAccess();
    later(prepare);
  }

  if (!isHeld) begin();

  return {
    stateAtom,
    state,
    begin,
    client,
    reloadAccess,
    assume: (context) => change(withAccess(state(), { kind: 'ready', context }, newData)),
    async switchOrganisation(id) {
      await state().data.call('switch_organisation', { organisation_id: id });
      await reloadAccess();
    },
    signOut,
  };
}
