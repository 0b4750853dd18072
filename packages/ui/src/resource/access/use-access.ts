import { type Host, type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource, ResourceVerb } from '@ledgerwise/resource';
import { nameRoles } from '../../core/states.tsx';

/**
 * Returns the reason why an action is unavailable: a missing permission, or no connection to the server. Otherwise
 * undefined.
 */
export function refusal(auth: Host['auth'], permission: string): string | undefined {
  return roleRefusal(auth, permission) ?? auth.unreachable;
}

/** Returns the reason why the user's role may not do something, naming the role that may; undefined if it may. */
function roleRefusal(auth: Host['auth'], permission: string): string | undefined {
  if (auth.can(permission)) return undefined;
  const reason = auth.refusalOf?.(permission);
  if (reason !== undefined) return reason;
  const roles = auth.rolesWith(permission);
  return roles.length > 0 ? `Needs the role ${nameRoles(roles)}` : 'No role may do this';
}

/** Returns the reason why a record cannot be edited: a missing permission, or a document that is not a draft. */
export function editRefusalOf(
  { document }: AnyResource,
  row: Row,
  roleRefusal: string | undefined,
): string | undefined {
  if (roleRefusal !== undefined) return roleRefusal;
  return document && !document.isDraft(row)
    ? 'It is posted and cannot be edited. Open it to make a correction'
    : undefined;
}

/** Returns the reason why a record cannot be deleted: a missing permission, or a document that is posted. */
export function deleteRefusalOf(
  { document }: AnyResource,
  row: Row,
  roleRefusal: string | undefined,
): string | undefined {
  if (roleRefusal !== undefined) return roleRefusal;
  return document && !document.isDraft(row)
    ? 'Only drafts can be deleted. Cancel or reverse it instead'
    : undefined;
}

export interface ResourceAccess {
  /** For a control's `unavailable`. A form whose drafts can wait is available without a connection. */
  refusalOf(verb: ResourceVerb): string | undefined;
  /** The same for changes that take effect immediately, without a form. */
  refusalAtOnce(verb: ResourceVerb): string | undefined;
  /**
   * True if the role sees only its own records, because it lacks `read_all`. False if no role has that permission,
   * because the resource does not use it.
   */
  readonly seesOnlyOwn: boolean;
}

export function useAccess(resource: AnyResource): ResourceAccess {
  const { auth, offline } = useHost();
  const waits = offline !== undefined && resource.waitsOffline === true;
  const readAll = `${resource.name}.read_all`;
  return {
    refusalOf: (verb) =>
      waits && (verb === 'create' || verb === 'update')
        ? roleRefusal(auth, resource.permissions[verb])
        : refusal(auth, resource.permissions[verb]),
    refusalAtOnce: (verb) => refusal(auth, resource.permissions[verb]),
    seesOnlyOwn: auth.rolesWith(readAll).length > 0 && !auth.can(readAll),
  };
}
