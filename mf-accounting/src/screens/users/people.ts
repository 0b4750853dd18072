import type { Row } from '@ledgerwise/contract';
import { type Answer, useAnswer, useLiveTable } from '@ledgerwise/ui/resource';

/** What a member may do, in the order of how much that is. */
export const ROLES = [
  { value: 'admin', label: 'Admin', may: 'Everything, users and deleting included' },
  { value: 'manager', label: 'Manager', may: 'All but users, deleting and the period lock' },
  { value: 'user', label: 'User', may: 'Works with documents and payments, sees own customers' },
  { value: 'viewer', label: 'Viewer', may: 'Reads only' },
] as const;

/** How a role is called on screens. */
export const roleLabel = (role: unknown): string =>
  ROLES.find(({ value }) => value === role)?.label ?? String(role);

/** The permission behind everything that changes who belongs here. */
export const MANAGE = 'members.manage';

const MANY = { size: 1000, offset: 0 };

/** Who belongs to the organisation, those first who came first. */
export function useMembers(): Answer<readonly Row[]> {
  useLiveTable('memberships');
  return useAnswer('memberships', 'members', async (data, signal) => {
    const sort = { field: 'created_at', descending: false };
    return (await data.list('organization_members', { sort, page: MANY, signal })).rows;
  });
}

/** Who was asked to join and has not answered, the newest first. */
export function useInvitations(): Answer<readonly Row[]> {
  return useAnswer('memberships', 'invitations', async (data, signal) => {
    const filters = [{ field: 'accepted_at', operator: 'empty', value: 'true' }] as const;
    const sort = { field: 'created_at', descending: true };
    return (await data.list('invitations', { filters, sort, page: MANY, signal })).rows;
  });
}
