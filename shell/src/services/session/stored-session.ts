import type { SignedInUser } from '@ledgerwise/contract';

/** Key of the session in local storage; `index.html` uses the same. */
export const SESSION_KEY = 'ledgerwise.session';

/** Fields of a user as the auth server sends them. */
export interface AuthUser {
  readonly id: string;
  readonly email?: string | undefined;
  readonly user_metadata?: Readonly<Record<string, unknown>> | undefined;
}

export function signedInUser({ id, email = '', user_metadata: metadata }: AuthUser): SignedInUser {
  const fullName = metadata?.full_name;
  return { id, email, fullName: typeof fullName === 'string' ? fullName : '' };
}

function isAuthUser(value: unknown): value is AuthUser {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

/** Returns the user of the session stored in this browser, without any library; null if there is none. */
export function readStoredUser(storage: Pick<Storage, 'getItem'>): SignedInUser | null {
  try {
    const session: unknown = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null');
    return typeof session === 'object' && session !== null && 'user' in session && isAuthUser(session.user)
      ? signedInUser(session.user)
      : null;
  } catch {
    // Closed storage, or an invalid value: there is no session.
    return null;
  }
}

/** The client renews tokens that expire within this time. */
const RENEWED_MS = 90_000;

/** Fields of the stored session; empty without one, and then the client decides. */
function readSession(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(storage.getItem(SESSION_KEY) ?? 'null'));
  } catch {
    // Closed storage, or an invalid value.
    return {};
  }
}

const isExpiring = (expiresAt: unknown): boolean => Number(expiresAt) * 1000 < Date.now() + RENEWED_MS;

/** True if the token of the stored session must be renewed before the first request. */
export const hasExpired = (storage: Pick<Storage, 'getItem'>): boolean =>
  isExpiring(readSession(storage).expires_at);

/** Returns the stored token for requests; null if there is none, or it must be renewed first. */
export function readToken(storage: Pick<Storage, 'getItem'>): string | null {
  const { access_token: token, expires_at: expiresAt } = readSession(storage);
  return typeof token === 'string' && typeof expiresAt === 'number' && !isExpiring(expiresAt) ? token : null;
}

/** True if the address contains the result of a mailed link or an external sign-in service. */
export function bringsSession({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean {
  const words = ['error_description', 'error_code', 'code', 'token_hash'];
  const given = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  return words.some((word) => given.some((parameters) => parameters.has(word)));
}
