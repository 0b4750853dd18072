import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keyed hashes of users' secrets: with access to the database, one can neither use nor create any. */
export interface TokenKeys {
  /** The stored hash of a secret. */
  hash(secret: string): Buffer;
  /** Signs a refresh token's place in its session. */
  sign(text: string): Buffer;
}

/** Derives the keys from the secret of the key file, each for one purpose. */
export function tokenKeys(jwtSecret: string): TokenKeys {
  const key = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', jwtSecret, '', `ledgerwise ${purpose}`, 32));
  const [mailed, refresh] = [key('mailed token'), key('refresh token')];
  return {
    hash: (secret) => createHmac('sha256', mailed).update(secret).digest(),
    sign: (text) => createHmac('sha256', refresh).update(text).digest(),
  };
}

/** 256 random bits, as text for an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
