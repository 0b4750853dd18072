import { type AccessTokens, type Claims, NOBODY } from '../auth/access-token.ts';
import type { RealtimeOptions } from './realtime-server.ts';

/**
 * Creates a reader for the token of a join; without one, it is a visitor's. Throws if the token is forged or has
 * expired, or its session has ended.
 */
export function createClaimsReader(
  tokens: Pick<AccessTokens, 'read'>,
  publishableKey: string,
  isSessionAlive: RealtimeOptions['isSessionAlive'],
): (token: unknown) => Promise<Claims> {
  return async (token) => {
    if (typeof token !== 'string' || token === '' || token === publishableKey) return NOBODY;
    const claims = await tokens.read(token);
    if (!(await isSessionAlive(claims.sessionId))) throw new Error('the session has ended');
    return claims;
  };
}
