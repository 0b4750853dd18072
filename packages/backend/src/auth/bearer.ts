import type { Keys } from '../postgres/index.ts';
import type { AccessTokens, Claims } from './access-token.ts';

/** The caller according to the token of a request. */
export type Bearer =
  | { readonly is: 'nobody' }
  /** One of the server's own keys. */
  | { readonly is: 'key' }
  /** Forged, expired, or of no session. */
  | { readonly is: 'invalid' }
  | { readonly is: 'member'; readonly claims: Claims };

/** Reads an `Authorization` header. */
export type ReadBearer = (authorization: string | null | undefined) => Promise<Bearer>;

/** The token of each request is read once on arrival, and passed on. */
export function createBearerReader(
  tokens: Pick<AccessTokens, 'read'>,
  keys: Pick<Keys, 'publishableKey' | 'secretKey'>,
): ReadBearer {
  return async (authorization) => {
    const [, token] = /^Bearer\s+(.*)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) return { is: 'nobody' };
    if (token === keys.publishableKey || token === keys.secretKey) return { is: 'key' };
    return tokens.read(token).then(
      (claims) => ({ is: 'member', claims }) as const,
      // Reported by the part of the server that handles the request, in its own format.
      () => ({ is: 'invalid' }) as const,
    );
  };
}
