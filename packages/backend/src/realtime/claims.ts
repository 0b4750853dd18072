import { jwtVerify } from 'jose';

/** Who listens. Row level security decides by these. */
export interface Claims {
  readonly role: 'anon' | 'authenticated';
  readonly subject: string;
  /** When the token ends, in milliseconds since 1970; undefined for the publishable key. */
  readonly expiresAt: number | undefined;
  /** All claims, as policies read them. */
  readonly json: string;
}

const ANONYMOUS: Claims = { role: 'anon', subject: '', expiresAt: undefined, json: '{"role":"anon"}' };

/** Reads access tokens; throws for one that is forged or has ended. */
export function createClaimsReader(
  jwtSecret: string,
  publishableKey: string,
): (token: unknown) => Promise<Claims> {
  const key = new TextEncoder().encode(jwtSecret);
  return async (token) => {
    if (typeof token !== 'string' || token === '' || token === publishableKey) return ANONYMOUS;
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
    return {
      role: payload.role === 'authenticated' ? 'authenticated' : 'anon',
      subject: payload.sub ?? '',
      expiresAt: payload.exp === undefined ? undefined : payload.exp * 1000,
      json: JSON.stringify(payload),
    };
  };
}
