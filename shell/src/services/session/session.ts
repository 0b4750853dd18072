import { type DataSource, isAppError, type SignedInUser, toAppError } from '@ledgerwise/contract';
import { writeNumbersAs } from '@ledgerwise/resource/number-format';
import { tellTimesIn } from '@ledgerwise/resource/time-zone';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type Atom, atom } from 'jotai/vanilla';
import { createDeferredDataSource } from '../deferred-data-source.ts';
import { forgetRecentRecords } from '../recent-records.ts';
import type { Store } from '../store.ts';
import { createChangeGuard } from './change-guard.ts';
import { forgetTablesOfOwnRecords, keepTablesOfOwnRecords, tablesOfOwnRecords } from './own-records.ts';
import { tellingRefusals } from './refusals.ts';
import { parseSessionContext, type SessionContext } from './session-context.ts';
import { type AuthUser, bringsSession, readStoredUser, signedInUser } from './stored-session.ts';

/** What the user may do, once the database has said so. */
export type Access =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly context: SessionContext }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface SessionState {
  readonly status: 'loading' | 'signed-in' | 'signed-out';
  readonly user: SignedInUser | null;
  readonly access: Access;
  /** Of this user and organisation alone: whatever is cached for it ends with it. */
  readonly data: DataSource;
}

/** What a user sees of the data, as far as it is known: what they may read is the database's to decide. */
export interface DataScope {
  organisationId(): string | null;
  /** The user, where they read their own records of a table alone. */
  onlyOwner(table: string): string | null;
}

/** The script that is loaded only where there is a session, or one is about to begin. */
export interface SessionScript {
  connect(): SupabaseClient;
  dataSourceOf(client: SupabaseClient, scope: DataScope): DataSource;
}

export interface SessionOptions {
  readonly store: Store;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly location: Pick<Location, 'search' | 'hash'>;
  loadScript(): Promise<SessionScript>;
  /** The server has ended the session without being asked to. */
  onEnded(): void;
}

export interface Session {
  readonly stateAtom: Atom<SessionState>;
  /** What the atom holds, for who does not render. */
  state(): SessionState;
  client(): Promise<SupabaseClient>;
  /** Asks the database again who the user is and what they may do. */
  reloadAccess(): Promise<void>;
  switchOrganisation(id: string): Promise<void>;
}

/** Who uses the page. Knows the stored session at once and follows what the auth client tells from then on. */
export function createSession({ store, storage, location, loadScript, onEnded }: SessionOptions): Session {
  const accepts = createChangeGuard();
  let loaded: Promise<{ script: SessionScript; client: SupabaseClient }> | undefined;

  function newData(): DataSource {
    return createDeferredDataSource(async () => {
      const { script, client } = await load();
      const source = script.dataSourceOf(client, {
        organisationId: () => organisationOf(state())?.id ?? null,
        onlyOwner: (table) => ownerIn(state(), table),
      });
      return tellingRefusals(source, () => void askAgain());
    });
  }

  const signedOut = (): SessionState => ({
    status: 'signed-out',
    user: null,
    access: { kind: 'none' },
    data: newData(),
  });
  const stateAtom = atom<SessionState>(initialState());
  const state = (): SessionState => store.get(stateAtom);

  function initialState(): SessionState {
    const user = readStoredUser(storage);
    if (user) return { status: 'signed-in', user, access: { kind: 'loading' }, data: newData() };
    return bringsSession(location) ? { ...signedOut(), status: 'loading' } : signedOut();
  }

  function change(next: SessionState): void {
    const organisation = organisationOf(next);
    writeNumbersAs(organisation?.numberFormat ?? '1,234.56');
    if (organisation) tellTimesIn(organisation.timeZone);
    store.set(stateAtom, next);
  }

  function forget(): void {
    forgetTablesOfOwnRecords(storage);
    forgetRecentRecords(storage);
    change(signedOut());
  }

  function follow(user: AuthUser | null): void {
    // A session that could not be renewed because nobody answers is still kept: its user stays.
    const current = state();
    const next = user ? signedInUser(user) : readStoredUser(storage);
    if (!next) {
      if (current.status !== 'signed-out') forget();
      return;
    }
    const isSame = next.id === current.user?.id;
    if (isSame && next.email === current.user?.email && current.access.kind !== 'none') return;
    change({
      status: 'signed-in',
      user: next,
      access: isSame && current.access.kind !== 'none' ? current.access : { kind: 'loading' },
      data: isSame ? current.data : newData(),
    });
    if (!isSame) void reloadAccess();
  }

  function load() {
    loaded ??= loadScript().then((script) => {
      const client = script.connect();
      client.auth.onAuthStateChange((_event, session) => {
        if (accepts()) follow(session?.user ?? null);
      });
      return { script, client };
    });
    // A script that could not be fetched is asked for again next time.
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  }

  async function readContext(): Promise<SessionContext> {
    await load();
    return parseSessionContext(await state().data.call('session_context'));
  }

  async function reloadAccess(): Promise<void> {
    const before = state();
    const { user } = before;
    if (!user) return;
    if (before.access.kind === 'failed') change({ ...before, access: { kind: 'loading' } });
    let access: Access;
    try {
      access = { kind: 'ready', context: await readContext() };
    } catch (error) {
      access = { kind: 'failed', error: toAppError(error) };
    }
    const current = state();
    if (current.user?.id !== user.id) return;
    if (access.kind === 'ready') keepTablesOfOwnRecords(storage, user.id, tablesOfOwnRecords(access.context));
    if (access.kind === 'failed' && isAppError(access.error) && access.error.code === 'auth.required')
      return end();
    // Who asks again while nobody answers goes on with what is known.
    if (access.kind === 'failed' && current.access.kind === 'ready') return;
    const left = organisationOf(current)?.id;
    const hasMoved = left !== undefined && left !== organisationOf({ access })?.id;
    change({ ...current, access, data: hasMoved ? newData() : current.data });
  }

  let isAsking = false;
  /** A question was refused for want of a session: whether it has ended, only the session's own question tells. */
  async function askAgain(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      await reloadAccess();
    } finally {
      isAsking = false;
    }
  }

  async function end(): Promise<void> {
    const { client } = await load();
    // Only here: the server has forgotten this session already.
    await client.auth.signOut({ scope: 'local' });
    forget();
    onEnded();
  }

  if (state().status !== 'signed-out') void load().catch(() => {});
  if (state().status === 'signed-in') void reloadAccess();

  return {
    stateAtom,
    state,
    client: async () => (await load()).client,
    reloadAccess,
    async switchOrganisation(id) {
      await state().data.call('switch_organisation', { organisation_id: id });
      await reloadAccess();
    },
  };
}

/** The organisation that the user works in, once it is known. */
export function organisationOf({ access }: Pick<SessionState, 'access'>) {
  return access.kind === 'ready' ? access.context.organisation : null;
}

/** The user and the organisation, in a word: whose what is kept in the browser is. */
export function holderOf(state: SessionState): string | null {
  const organisation = organisationOf(state);
  return state.user && organisation && `${state.user.id} ${organisation.id}`;
}

function ownerIn({ user, access }: SessionState, table: string): string | null {
  if (!user || access.kind !== 'ready') return null;
  return tablesOfOwnRecords(access.context).includes(table) ? user.id : null;
}
