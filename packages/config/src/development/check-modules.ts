import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RolesByPermission } from '@ledgerwise/backend';
import { checkManifest } from '@ledgerwise/contract/checks';
import type { ModuleFile } from '@ledgerwise/release';
import { checkRoles } from '@ledgerwise/resource/checks';
import type { Problem } from './problem.ts';

/** Returns messages about declared parts of a module that do not exist: routes, screens, entries, permissions. */
export function moduleProblems(module: ModuleFile, roles: RolesByPermission | undefined): readonly string[] {
  const withoutScreen = module.routes
    .filter(({ id }) => !(id in module.screens))
    .map(({ id }) => `Route "${id}" has no screen.`);
  return [
    ...checkManifest(module),
    ...withoutScreen,
    ...(roles ? checkRoles(module, { rolesWith: (permission) => roles[permission] ?? [] }) : []),
  ];
}

/**
 * Warns of declared parts of built modules that do not exist. Without `roles` (a hosted project's are not loaded),
 * permissions are not checked.
 */
export function checkModules(
  root: string,
  remotes: readonly string[],
  roles: RolesByPermission | undefined,
): readonly Problem[] {
  return remotes.flatMap((remote) => {
    const built = path.join(root, remote, 'dist/module.json');
    // The bundler reports modules that could not be built.
    if (!existsSync(built)) return [];
    const module = JSON.parse(readFileSync(built, 'utf8')) as ModuleFile;
    return moduleProblems(module, roles).map((text) => ({
      severity: 'warning' as const,
      text,
      file: `${remote}/src/manifest.ts`,
    }));
  });
}
