import { type RoleInfo, type Row, useHost } from '@ledgerwise/contract';
import { type Answer, useAnswer, useLiveTable } from '@ledgerwise/ui/resource';

const NO_ROLES: readonly RoleInfo[] = [];

/** Roles of members, by extent of their rights. */
export const useRoles = (): readonly RoleInfo[] => useHost().auth.roles ?? NO_ROLES;

/** Returns the name of a role on screen. */
export const roleLabel = (roles: readonly RoleInfo[], role: unknown): string =>
  roles.find((one) => one.role === role)?.label ?? String(role);

/** The permission behind everything that changes who belongs here. */
export const MANAGE = 'members.manage';

const MANY = { size: 1000, offset: 0 };

/** Members of the organization, in the order they joined. */
export function useMembers(): Answer<readonly Row[]> {
  useLiveTable('memberships');
  return useAnswer('memberships', 'members', async (data, signal) => {
    const sort = { field: 'created_at', descending: false };
    return (await data.list('organization_members', { sort, page: MANY, signal })).rows;
  });
}

/** Pending invitations, newest first. */
export function useInvitations(): Answer<readonly Row[]> {
  return useAnswer('memberships', 'invitations', async (data, signal) => {
    const filters = [{ field: 'accepted_at', operator: 'empty', value: 'true' }] as const;
    const sort = { field: 'created_at', descending: true };
    return (await data.list('invitations', { filters, sort, page: MANY, signal })).rows;
  });
}
