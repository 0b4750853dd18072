import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { ApiRefusal, clientIsGone } from './api-refusal.ts';
import { type Caller, callers } from './caller.ts';
import type { FairShares } from './fair-shares.ts';
import type { Session } from './session.ts';

/** What the server itself asks for, outside of a request. */
const OWN_PATIENCE_MS = 30_000;
const server = (): Caller => ({
  tenant: 'server',
  isVisitor: false,
  address: '',
  patienceMs: OWN_PATIENCE_MS,
});

/** Waits for the caller's turn, within their patience; answers how to end it. */
export async function waitForPlace(shares: FairShares, caller: Caller): Promise<() => void> {
  const began = performance.now();
  try {
    return await shares.take(caller);
  } catch (error) {
    if (error instanceof ApiRefusal) caller.refusal ??= error;
    throw error;
  } finally {
    caller.patienceMs -= performance.now() - began;
  }
}

/** The place that the caller holds already, where no session of theirs is using it. */
function useOwnPlace({ place }: Caller): (() => void) | undefined {
  if (!place || place.isInUse) return undefined;
  place.isInUse = true;
  return () => {
    place.isInUse = false;
  };
}

/** Which of two databases that hold the same. */
export type Whereabouts = 'primary' | 'replica';

export type OpenSession = (where: Whereabouts) => Session;

interface Use {
  readonly session: Session;
  readonly where: Whereabouts;
  giveBack(): void;
}

/** Hands out sessions in fair shares, stops what they do when the client goes, and replaces a lost one. */
class SessionPool implements Driver {
  readonly #open: OpenSession;
  readonly #shares: FairShares;
  readonly #idle: Readonly<Record<Whereabouts, Session[]>> = { primary: [], replica: [] };
  /** The sessions in use, and how to give the place of each back. */
  readonly #inUse = new Map<DatabaseConnection, Use>();

  constructor(open: OpenSession, shares: FairShares) {
    this.#open = open;
    this.#shares = shares;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const caller = callers.getStore() ?? server();
    const givePlaceBack = useOwnPlace(caller) ?? (await waitForPlace(this.#shares, caller));
    const where = caller.usesReplica ? 'replica' : 'primary';
    const session = this.#idleSession(where) ?? this.#open(where);
    const stop = (): void => {
      caller.refusal ??= clientIsGone();
      session.stop();
    };
    caller.signal?.addEventListener('abort', stop);
    const giveBack = (): void => {
      caller.signal?.removeEventListener('abort', stop);
      givePlaceBack();
    };
    this.#inUse.set(session, { session, where, giveBack });
    return session;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const use = this.#inUse.get(connection);
    if (!use) return;
    await use.session.release();
    this.#inUse.delete(connection);
    if (use.session.isLost) discard(use.session);
    else this.#idle[use.where].push(use.session);
    use.giveBack();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    await this.#session(connection).begin(`start transaction${isolation}${access}`);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#session(connection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#session(connection).rollback();
  }

  async destroy(): Promise<void> {
    const inUse = [...this.#inUse.values()].map(({ session }) => session);
    const { primary, replica } = this.#idle;
    const idle = [...primary.splice(0), ...replica.splice(0)];
    await Promise.all([...idle, ...inUse].map((session) => session.end()));
  }

  #idleSession(where: Whereabouts): Session | undefined {
    const idle = this.#idle[where];
    for (let session = idle.pop(); session; session = idle.pop()) {
      if (!session.isLost) return session;
      discard(session);
    }
    return undefined;
  }

  #session(connection: DatabaseConnection): Session {
    const use = this.#inUse.get(connection);
    if (!use) throw new Error('A transaction needs a session that is in use.');
    return use.session;
  }
}

function discard(session: Session): void {
  // Its end can only fail because the connection is lost, which is why it goes.
  session.end().catch(() => undefined);
}

/** Kysely over sessions of our own, in place of the driver's pool, which loses requests when the database restarts. */
export function sessionDialect(open: OpenSession, shares: FairShares): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SessionPool(open, shares),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
