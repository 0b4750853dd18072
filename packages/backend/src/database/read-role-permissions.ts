import type { Role } from '@ledgerwise/contract';
import { besideServer, type OperatingOptions } from '../server/over-database.ts';

/** Roles by permission (`customers.delete`). Permissions of no role are absent. */
export type RolesByPermission = Readonly<Record<string, readonly Role[]>>;

/** Reads what each role may do, also while the server runs. */
export async function readRolePermissions(options: OperatingOptions): Promise<RolesByPermission> {
  const rows = await besideServer(
    options,
    (sql) => sql<{ permission: string; roles: Role[] }[]>`
      select permission, array_agg(role::text order by role) as roles from public.role_permissions group by permission`,
  );
  return Object.fromEntries(rows.map(({ permission, roles }) => [permission, roles]));
}
