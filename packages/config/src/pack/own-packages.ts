import path from 'node:path';
import { inPackage, readManifest } from '../sdk/sdk-package.ts';

/** Packages of this workspace in the server. */
export const SERVER_PACKAGES = ['backend', 'config', 'contract', 'domain', 'release', 'resource'] as const;

const SCOPE = '@ledgerwise/';

/** The built file, from the root of the checkout, that a name of one of our packages leads to; undefined for others. */
export function ownFile(specifier: string): string | undefined {
  if (!specifier.startsWith(SCOPE)) return undefined;
  const [folder = '', ...rest] = specifier.slice(SCOPE.length).split('/');
  const { exports = {} } = readManifest(folder);
  const entry = exports[rest.length === 0 ? '.' : `./${rest.join('/')}`];
  if (entry === undefined)
    throw new Error(`${specifier} is no export of ${inPackage(folder, 'package.json')}.`);
  return path.posix.join('packages', folder, entry.replace(/\.tsx?$/, '.js'));
}

/** PostgreSQL for each platform; npm installs the matching one. */
export function optionalVersions(): Readonly<Record<string, string>> {
  const { optionalDependencies } = readManifest('backend');
  if (!optionalDependencies) throw new Error(`${inPackage('backend', 'package.json')} names no PostgreSQL.`);
  return optionalDependencies;
}
