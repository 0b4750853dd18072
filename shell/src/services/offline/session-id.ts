import { SESSION_KEY } from '../session/stored-session.ts';

/** The middle part of a JSON Web Token. */
function payloadOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
}

/**
 * Returns the id of the browser's session: 122 random bits, the same in all tabs and after every token renewal, until
 * the session ends. Null if the user is not signed in.
 */
export function readSessionId(storage: () => Pick<Storage, 'getItem'> = () => localStorage): string | null {
  try {
    const session: unknown = JSON.parse(storage().getItem(SESSION_KEY) ?? 'null');
    const payload = Object(payloadOf(String(Object(session).access_token)));
    return typeof payload.session_id === 'string' ? payload.session_id : null;
  } catch {
    // Closed storage, no session, or a token of another form: then nothing is stored.
    return null;
  }
}
