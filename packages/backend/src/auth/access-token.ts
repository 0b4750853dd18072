import { jwtVerify, SignJWT } from 'jose';

/** Validity of an access token, in seconds; it ends earlier with its session. */
export const ACCESS_TOKEN_SECONDS = 3600;

/** The caller, as row level security sees it. */
export interface Claims {
  readonly role: 'anon' | 'authenticated';
  /** Empty for visitors, like the session. */
  readonly userId: string;
  readonly sessionId: string;
  /** When the token ends, in milliseconds since 1970. */
  readonly expiresAt: number | undefined;
  /** All claims, as policies read them. */
  readonly json: string;
}

/** A request without a token, or with a key only. */
export const NOBODY: Claims = {
  role: 'anon',
  userId: '',
  sessionId: '',
  expiresAt: undefined,
  json: '{"role":"anon"}',
};

export interface AccessTokens {
  issue(user: {
    readonly id: string;
    readonly email: string | null;
    readonly sessionId: string;
  }): Promise<{ readonly token: string; readonly expiresAt: number }>;
  /** Throws for a token that is forged, has expired, or names no session. The session may have ended. */
  read(token: string): Promise<Claims>;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/** Verified once, and then known until they end: a person's requests carry the same token for an hour. */
const MOST_KNOWN = 4000;

/** Makes and reads the tokens that the API and Realtime take: HS256, with the session they belong to. */
export function createAccessTokens(jwtSecret: string): AccessTokens {
  const key = new TextEncoder().encode(jwtSecret);
  const known = new Map<string, Claims>();

  async function verify(token: string): Promise<Claims> {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
    const { sub, session_id: sessionId, role, exp } = payload;
    if (typeof sessionId !== 'string' || !sub || !isUuid(sub) || !isUuid(sessionId))
      throw new Error('the token names no session');
    return {
      role: role === 'authenticated' ? 'authenticated' : 'anon',
      userId: sub,
      sessionId,
      expiresAt: exp === undefined ? undefined : exp * 1000,
      json: JSON.stringify(payload),
    };
  }

  return {
    async issue({ id, email, sessionId }) {
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
      const token = await new SignJWT({
        role: 'authenticated',
        session_id: sessionId,
        ...(email !== null && { email }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(id)
        .setAudience('authenticated')
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    async read(token) {
      const claims = known.get(token);
      if (claims?.expiresAt !== undefined && claims.expiresAt > Date.now()) return claims;
      const verified = await verify(token);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(token, verified);
      return verified;
    },
  };
}
