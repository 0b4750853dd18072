import type { Role } from '@ledgerwise/contract';

/** Who may add bank accounts, see their masked list and read the audit trail. */
export const BANKING_ROLES: readonly Role[] = ['admin', 'manager'];

export const mayUseBanking = (role: Role): boolean => BANKING_ROLES.includes(role);

export const PERMISSION_DENIED =
  'Permission Denied: You need admin or manager permissions to add bank accounts.';
