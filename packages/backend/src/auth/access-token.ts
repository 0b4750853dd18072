import { jwtVerify, SignJWT } from 'jose';

/** How long an access token is good, in seconds; a session that ends earlier takes it along. */
export const ACCESS_TOKEN_SECONDS = 3600;

/** Whose token it is. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export interface AccessTokens {
  issue(user: {
    readonly id: string;
    readonly email: string | null;
    readonly sessionId: string;
  }): Promise<{ readonly token: string; readonly expiresAt: number }>;
  /** Undefined for a token that is forged, has expired, or names no session. */
  read(token: string): Promise<AccessClaims | undefined>;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/** Makes and reads the tokens that the API and Realtime take: HS256, with the session they belong to. */
export function createAccessTokens(jwtSecret: string): AccessTokens {
  const key = new TextEncoder().encode(jwtSecret);
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
      const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => undefined);
      const { sub, session_id: sessionId } = verified?.payload ?? {};
      if (typeof sessionId !== 'string' || !sub || !isUuid(sub) || !isUuid(sessionId)) return undefined;
      return { userId: sub, sessionId };
    },
  };
}
