import { SESSION_KEY } from '../session/stored-session.ts';

/** The middle part of a JSON Web Token. */
function payloadOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
}

/**
 * The id of the session that this browser holds: 122 random bits, the same in all its tabs and through every renewal of the
 * token, and gone with the session. Null where nobody is signed in.
 */
export function readSessionId(storage: () => Pick<Storage, 'getItem'> = () => localStorage): string | null {
  try {
    const session: unknown = JSON.parse(storage().getItem(SESSION_KEY) ?? 'null');
    const payload = Object(payloadOf(String(Object(session).access_token)));
    return typeof payload.session_id === 'string' ? payload.session_id : null;
  } catch {
    // Closed storage, no session, or a token of another form: nothing is kept then.
    return null;
  }
}
