import type { Host, ModuleManifest, Role, RoleInfo } from '@ledgerwise/contract';

/** Restricted verbs of all record types: the last part of a permission, and the roles that may have it. */
const RESERVED: Readonly<Record<string, readonly Role[]>> = {
  delete: ['admin'],
  import: ['admin', 'manager'],
  export: ['admin', 'manager'],
};

const inWords = (roles: readonly Role[]): string => roles.join(' and ');

/** Problems with the holders of one permission. */
function problemsOf(
  permission: string,
  holders: readonly Role[],
  roles: readonly Pick<RoleInfo, 'role' | 'includes'>[],
): readonly string[] {
  const reserved = RESERVED[permission.split('.')[1] ?? ''];
  const without = holders.filter((role) => reserved && !reserved.includes(role));
  const passedOver = roles.filter(
    ({ role, includes }) => includes !== null && holders.includes(includes) && !holders.includes(role),
  );
  return [
    ...(without.length > 0
      ? [`${permission} is for ${inWords(reserved ?? [])} alone, and ${inWords(without)} holds it.`]
      : []),
    ...(without.length === 0
      ? passedOver.map(
          ({ role, includes }) =>
            `${includes} holds ${permission}, and ${role}, which includes it, does not.`,
        )
      : []),
  ];
}

/**
 * Checks that the roles of the database fit a module: each permission that an address requires belongs to a role, a
 * role has all permissions of the roles it includes, and only the intended roles delete, import and export. Returns one
 * message for each problem.
 */
export function checkRoles(
  { routes, nav, permissions }: Pick<ModuleManifest, 'routes' | 'nav' | 'permissions'>,
  {
    rolesWith,
    roles = [],
  }: Pick<Host['auth'], 'rolesWith'> & {
    readonly roles?: readonly Pick<RoleInfo, 'role' | 'includes'>[] | undefined;
  },
): string[] {
  // A permission that no route requires may belong to no role: signed records are never deleted.
  const asked = new Set([...routes, ...nav].flatMap(({ requires }) => requires ?? []));
  const nobodys = [...asked].filter((permission) => rolesWith(permission).length === 0);
  return [
    ...(nobodys.length > 0
      ? [`No role holds ${nobodys.join(', ')}: what asks for it is closed to everybody.`]
      : []),
    ...[...new Set(permissions)].flatMap((permission) =>
      problemsOf(permission, rolesWith(permission), roles),
    ),
  ];
}
