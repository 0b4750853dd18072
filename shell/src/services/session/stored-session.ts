import type { SignedInUser } from '@ledgerwise/contract';

/** Where the session is kept in local storage; `index.html` reads it under the same name. */
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

/** The user of the session that this browser keeps, read without any library; null where it keeps none. */
export function readStoredUser(storage: Pick<Storage, 'getItem'>): SignedInUser | null {
  try {
    const session: unknown = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null');
    return typeof session === 'object' && session !== null && 'user' in session && isAuthUser(session.user)
      ? signedInUser(session.user)
      : null;
  } catch {
    // Closed storage, or a value that is not ours: nobody is signed in here.
    return null;
  }
}

/** The client renews a token that is valid no longer than this. */
const RENEWED_MS = 90_000;

/** Whether the token of the stored session must be renewed before anything is asked with it. */
export function hasExpired(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    const session: unknown = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null');
    return Number(Object(session).expires_at) * 1000 < Date.now() + RENEWED_MS;
  } catch {
    // Closed storage, or a value that is not ours: the client knows.
    return false;
  }
}

/** Whether the address brings news from a mailed link or from another sign-in service. */
export function bringsSession({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean {
  const words = ['error_description', 'error_code', 'code', 'token_hash'];
  const given = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  return words.some((word) => given.some((parameters) => parameters.has(word)));
}
