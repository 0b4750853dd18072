import type { Host, ModuleManifest, Role, RoleInfo } from '@ledgerwise/contract';

/** The verbs that are not for everybody, whatever the record type: the last part of a permission, and who may hold it. */
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
 * Whether the roles of the database are in step with what a module asks about: what an address asks for is somebody's right,
 * a role may do what one that it includes may, and deleting, importing and exporting stay with those they are for. Returns one
 * sentence for each problem.
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
  // A permission that no route requires may have no holder: signed records are never deleted.
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
