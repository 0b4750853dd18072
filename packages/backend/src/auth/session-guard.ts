import type postgres from 'postgres';
import type { Answer } from '../server/answer.ts';
import { isUuid } from './access-token.ts';

const MOST_KNOWN = 10_000;

const refused = (message: string): Response =>
  Response.json(
    { code: 'PGRST301', message, details: null, hint: null },
    { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  );

/** Tracks which sessions are alive, and is notified immediately when one ends. */
export interface LiveSessions {
  isAlive(sessionId: string): Promise<boolean>;
  onEnd(listener: (sessionId: string) => void): void;
  /** For who has just ended a session and answers that it has: the database's own word may come a moment later. */
  forget(sessionId: string): void;
}

/** Asks the database once for each session, and forgets it when the database reports its end. */
export async function watchSessions(sql: postgres.Sql): Promise<LiveSessions> {
  const alive = new Set<string>();
  const listeners: ((sessionId: string) => void)[] = [];
  let ends = 0;
  const forget = (sessionId: string): void => {
    ends += 1;
    alive.delete(sessionId);
  };
  await sql.listen(
    'session_ended',
    (sessionId) => {
      forget(sessionId);
      for (const listener of listeners) listener(sessionId);
    },
    // Connected, perhaps again: sessions may have ended meanwhile, so all are checked again.
    () => {
      ends += 1;
      alive.clear();
    },
  );
  return {
    onEnd: (listener) => listeners.push(listener),
    forget,
    async isAlive(sessionId) {
      if (alive.has(sessionId)) return true;
      if (!isUuid(sessionId)) return false;
      const before = ends;
      const [row] = await sql`
        select from auth.sessions s join auth.users u on u.id = s.user_id
        where s.id = ${sessionId} and (u.banned_until is null or u.banned_until <= now())`;
      if (!row) return false;
      if (alive.size >= MOST_KNOWN) alive.clear();
      // It may have ended while the response was in transit.
      if (ends === before) alive.add(sessionId);
      return true;
    },
  };
}

/**
 * Refuses tokens that are forged, have expired or belong to a session that has ended. The library would treat their
 * users as visitors, and show empty lists.
 */
export function requireLiveSession(answer: Answer, sessions: Pick<LiveSessions, 'isAlive'>): Answer {
  return async (request, asker) => {
    const { bearer } = asker;
    if (bearer.is === 'invalid') return refused('JWT expired');
    if (bearer.is === 'member' && !(await sessions.isAlive(bearer.claims.sessionId)))
      return refused('The session has ended. Please sign in again.');
    return answer(request, asker);
  };
}
