import { type Host, type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource, ResourceVerb } from '@ledgerwise/resource';
import { nameRoles } from '../../core/states.tsx';

/** Why something cannot be done now: the role may not, or the server that it needs cannot be reached. Undefined where it can. */
export function refusal(auth: Host['auth'], permission: string): string | undefined {
  return roleRefusal(auth, permission) ?? auth.unreachable;
}

/** Why the signed-in role may not do something, naming the role that may, if any; undefined where it may. */
function roleRefusal(auth: Host['auth'], permission: string): string | undefined {
  if (auth.can(permission)) return undefined;
  const reason = auth.refusalOf?.(permission);
  if (reason !== undefined) return reason;
  const roles = auth.rolesWith(permission);
  return roles.length > 0 ? `Needs the role ${nameRoles(roles)}` : 'No role may do this';
}

/** Why a record cannot be edited: the role's refusal, or that it is a document which is no draft any more. */
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

/** Why a record cannot be deleted: the role's refusal, or that it is a document which is in the books. */
export function deleteRefusalOf(
  { document }: AnyResource,
  row: Row,
  roleRefusal: string | undefined,
): string | undefined {
  if (roleRefusal !== undefined) return roleRefusal;
  return document && !document.isDraft(row) ? 'Only drafts can be deleted: cancel or reverse it' : undefined;
}

export interface ResourceAccess {
  /** For a control's `unavailable`. A form whose drafts can wait is available without a connection. */
  refusalOf(verb: ResourceVerb): string | undefined;
  /** The same for what changes records at once, without a form. */
  refusalAtOnce(verb: ResourceVerb): string | undefined;
  /**
   * Some resources keep others' records from roles without `read_all`; where nobody holds that permission the resource
   * has no such notion.
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
