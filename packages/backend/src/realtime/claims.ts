import { jwtVerify } from 'jose';
import type { Keys } from '../postgres/index.ts';

/** Who listens. Row level security decides by these. */
export interface Claims {
  readonly role: 'anon' | 'authenticated';
  readonly subject: string;
  /** The session that the token belongs to; empty for the publishable key. */
  readonly sessionId: string;
  /** When the token ends, in milliseconds since 1970; undefined for the publishable key. */
  readonly expiresAt: number | undefined;
  /** All claims, as policies read them. */
  readonly json: string;
}

const ANONYMOUS: Claims = {
  role: 'anon',
  subject: '',
  sessionId: '',
  expiresAt: undefined,
  json: '{"role":"anon"}',
};

/** Reads access tokens; throws for one that is forged or has expired, or whose session has ended. */
export function createClaimsReader(
  { jwtSecret, publishableKey }: Pick<Keys, 'jwtSecret' | 'publishableKey'>,
  isSessionAlive: (sessionId: string) => Promise<boolean>,
): (token: unknown) => Promise<Claims> {
  const key = new TextEncoder().encode(jwtSecret);
  return async (token) => {
    if (typeof token !== 'string' || token === '' || token === publishableKey) return ANONYMOUS;
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
    const sessionId = typeof payload.session_id === 'string' ? payload.session_id : '';
    if (!(await isSessionAlive(sessionId))) throw new Error('the session has ended');
    return {
      role: payload.role === 'authenticated' ? 'authenticated' : 'anon',
      subject: payload.sub ?? '',
      sessionId,
      expiresAt: payload.exp === undefined ? undefined : payload.exp * 1000,
      json: JSON.stringify(payload),
    };
  };
}
