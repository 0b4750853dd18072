import { type AccessTokens, type Claims, NOBODY } from '../auth/access-token.ts';
import type { RealtimeOptions } from './realtime-server.ts';

/** Each tab joins every channel with the same token, which is checked once. */
const MOST_TOKENS = 4000;

/**
 * Reads the token of a join; without one it is nobody's. Throws for a token that is forged or has expired, and where its
 * session has ended.
 */
export function createClaimsReader(
  tokens: Pick<AccessTokens, 'read'>,
  publishableKey: string,
  isSessionAlive: RealtimeOptions['isSessionAlive'],
): (token: unknown) => Promise<Claims> {
  const known = new Map<string, Claims>();

  async function read(token: string): Promise<Claims> {
    const claims = known.get(token);
    if (claims && (claims.expiresAt === undefined || claims.expiresAt > Date.now())) return claims;
    const verified = await tokens.read(token);
    if (known.size >= MOST_TOKENS) known.clear();
    known.set(token, verified);
    return verified;
  }

  return async (token) => {
    if (typeof token !== 'string' || token === '' || token === publishableKey) return NOBODY;
    const claims = await read(token);
    if (!(await isSessionAlive(claims.sessionId))) throw new Error('the session has ended');
    return claims;
  };
}
