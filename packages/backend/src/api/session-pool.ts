import { ApiRefusal, clientIsGone } from './api-refusal.ts';
import { type Caller, callers } from './caller.ts';
import type { FairShares } from './fair-shares.ts';
import type { Session } from './session.ts';

/** Patience of the server's own requests. */
const OWN_PATIENCE_MS = 30_000;
const server = (): Caller => ({
  tenant: 'server',
  isVisitor: false,
  address: '',
  patienceMs: OWN_PATIENCE_MS,
});

/** Waits for the caller's turn, within its time limit; returns a function that ends it. */
export async function waitForPlace(shares: FairShares, caller: Caller): Promise<() => void> {
  const startedAt = performance.now();
  try {
    return await shares.take(caller);
  } catch (error) {
    if (error instanceof ApiRefusal) caller.refusal ??= error;
    throw error;
  } finally {
    caller.patienceMs -= performance.now() - startedAt;
  }
}

/** Returns the place that the caller already holds, if none of its sessions uses it. */
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

/**
 * Distributes sessions in fair shares, cancels their statements when the client disconnects, and replaces lost ones.
 */
export class SessionPool {
  readonly #open: OpenSession;
  readonly #shares: FairShares;
  readonly #idle: Readonly<Record<Whereabouts, Session[]>> = { primary: [], replica: [] };
  readonly #inUse = new Set<Session>();

  constructor(open: OpenSession, shares: FairShares) {
    this.#open = open;
    this.#shares = shares;
  }

  /** Works with a session, in the caller's turn. */
  async use<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const caller = callers.getStore() ?? server();
    const givePlaceBack = useOwnPlace(caller) ?? (await waitForPlace(this.#shares, caller));
    const where = caller.usesReplica ? 'replica' : 'primary';
    const session = this.#idleSession(where) ?? this.#open(where);
    const stop = (): void => {
      caller.refusal ??= clientIsGone();
      session.stop();
    };
    caller.signal?.addEventListener('abort', stop);
    this.#inUse.add(session);
    try {
      return await work(session);
    } finally {
      await session.release();
      this.#inUse.delete(session);
      if (session.isLost) discard(session);
      else this.#idle[where].push(session);
      caller.signal?.removeEventListener('abort', stop);
      givePlaceBack();
    }
  }

  async close(): Promise<void> {
    const { primary, replica } = this.#idle;
    const idle = [...primary.splice(0), ...replica.splice(0)];
    await Promise.all([...idle, ...this.#inUse].map((session) => session.end()));
  }

  #idleSession(where: Whereabouts): Session | undefined {
    const idle = this.#idle[where];
    for (let session = idle.pop(); session; session = idle.pop()) {
      if (!session.isLost) return session;
      discard(session);
    }
    return undefined;
  }
}

function discard(session: Session): void {
  // Ending it can only fail because the connection is lost, which is why it is removed.
  session.end().catch(() => undefined);
}
