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
  /** Only for this user and organization: everything cached for it ends with it. */
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

/** True if the server says that the session has ended. */
export const hasEnded = (access: Access): boolean =>
  access.kind === 'failed' && isAppError(access.error) && access.error.code === 'auth.required';

/** Returns the state after sign-in: another user gets a new data source. */
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

/** Returns the state with the user's permissions: another organization or role gets a new data source. */
export function withAccess(current: SessionState, access: Access, newData: () => DataSource): SessionState {
  const left = scopeOf(current);
  const hasMoved = left !== undefined && left !== scopeOf({ access });
  return { ...current, access, data: hasMoved ? newData() : current.data };
}

/** The organization that the user works in, once it is known. */
export function organisationOf({ access }: Pick<SessionState, 'access'>) {
  return access.kind === 'ready' ? access.context.organisation : null;
}

/** Returns an id of user and organization, the owner of data stored in the browser. */
export function holderOf(state: SessionState): string | null {
  const organisation = organisationOf(state);
  return state.user && organisation && `${state.user.id} ${organisation.id}`;
}
