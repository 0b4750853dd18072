import { acceptsContract, contractText } from '../contract-range.ts';
import { AppError } from '../errors.ts';
import type { ModuleManifest } from '../manifest.ts';
import {
  appShortcutProblems,
  errorProblems,
  featureProblems,
  navProblems,
  permissionProblems,
  recordProblems,
  routeProblems,
  settingProblems,
  testProblems,
} from './manifest-parts.ts';

/** Returns the problems of a manifest, one message each; empty if it is valid. */
export function checkManifest(manifest: ModuleManifest): string[] {
  return [
    ...routeProblems(manifest),
    ...navProblems(manifest),
    ...recordProblems(manifest),
    ...appShortcutProblems(manifest),
    ...featureProblems(manifest),
    ...testProblems(manifest),
    ...settingProblems(manifest),
    ...permissionProblems(manifest),
    ...errorProblems(manifest),
    ...(JSON.stringify(JSON.parse(JSON.stringify(manifest))) === JSON.stringify(manifest)
      ? []
      : ['The manifest holds something other than plain data.']),
  ];
}

function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) freezeDeep(member);
  }
  return value;
}

/**
 * Turns a fetched `module.json` into a frozen manifest. Throws `module.incompatible` if it was built for another
 * contract (this major version and the previous one are accepted), `module.needs_newer_app` if it was built for a newer
 * minor version of this one, and `module.unavailable` if it is not a manifest.
 */
export function parseManifest(value: unknown, expectedId: string): ModuleManifest {
  const manifest = value as ModuleManifest;
  const isManifest =
    typeof value === 'object' &&
    value !== null &&
    typeof manifest.contract === 'number' &&
    manifest.id === expectedId &&
    [manifest.routes, manifest.nav, manifest.permissions, manifest.selfTests].every(Array.isArray) &&
    typeof manifest.errors === 'object';
  if (!isManifest)
    throw new AppError('module.unavailable', {
      cause: new Error(`module.json of "${expectedId}" is no manifest`),
    });
  const answer = acceptsContract(manifest);
  if (answer !== 'accepted')
    throw new AppError(answer === 'newer-minor' ? 'module.needs_newer_app' : 'module.incompatible', {
      cause: new Error(
        `"${expectedId}" was built for contract ${contractText(manifest)}, this page speaks ${contractText()}`,
      ),
    });
  return freezeDeep(manifest);
}
