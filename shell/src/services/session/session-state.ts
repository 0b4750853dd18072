import { type DataSource, isAppError, type SignedInUser, toAppError } from '@ledgerwise/contract';
import type { SessionContext } from './session-context.ts';

/** The user's access, once the database has reported it. */
export type Access =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly context: SessionContext }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface SessionState {
  readonly status: 'loading' | 'signed-in' | 'signed-out';
  readonly user: SignedInUser | null;
  readonly access: Access;
  /** Of this user and organization alone: whatever is cached for it ends with it. */
  readonly data: DataSource;
}

/** Nobody is signed in. */
export const signedOutWith = (data: DataSource): SessionState => ({
  status: 'signed-out',
  user: null,
  access: { kind: 'none' },
  data,
});

/** The state of a page that was just opened. `isBrought`: its address may bring a session. */
export function firstState(user: SignedInUser | null, isBrought: boolean, data: DataSource): SessionState {
  if (user) return { status: 'signed-in', user, access: { kind: 'loading' }, data };
  return isBrought ? { ...signedOutWith(data), status: 'loading' } : signedOutWith(data);
}

/** Reads the user's access, or why it is unknown. */
export async function accessFrom(read: () => Promise<SessionContext>): Promise<Access> {
  try {
    return { kind: 'ready', context: await read() };
  } catch (error) {
    return { kind: 'failed', error: toAppError(error) };
  }
}

/** Whether the server says that the session is over. */
export const hasEnded = (access: Access): boolean =>
  access.kind === 'failed' && isAppError(access.error) && access.error.code === 'auth.required';

/** Somebody is signed in: another user begins with data of their own. */
export function signedInAs(
  current: SessionState,
  user: SignedInUser,
  newData: () => DataSource,
): SessionState {
  const isSame = user.id === current.user?.id;
  return {
    status: 'signed-in',
    user,
    access: isSame && current.access.kind !== 'none' ? current.access : { kind: 'loading' },
    data: isSame ? current.data : newData(),
  };
}

/** Organization and role of the user; undefined while they are not known. */
const scopeOf = ({ access }: Pick<SessionState, 'access'>): string | undefined =>
  access.kind === 'ready' ? `${access.context.organisation?.id} ${access.context.role}` : undefined;

/** The user's access is known: another organization or role starts with data of its own. */
export function withAccess(current: SessionState, access: Access, newData: () => DataSource): SessionState {
  const left = scopeOf(current);
  const hasMoved = left !== undefined && left !== scopeOf({ access });
  return { ...current, access, data: hasMoved ? newData() : current.data };
}

/** The organization that the user works in, once it is known. */
export function organisationOf({ access }: Pick<SessionState, 'access'>) {
  return access.kind === 'ready' ? access.context.organisation : null;
}

/** The user and the organization, in a word: whose what is kept in the browser is. */
export function holderOf(state: SessionState): string | null {
  const organisation = organisationOf(state);
  return state.user && organisation && `${state.user.id} ${organisation.id}`;
}
