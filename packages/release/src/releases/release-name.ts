import { Refusal } from '../refusal.ts';

/** The shell among the releases. */
export const SHELL = 'shell';

const NAME = /^(?:shell|mf-[a-z][a-z0-9-]*)$/;
/** Semantic Versioning without build metadata, whose plus sign static hosts interpret in different ways. */
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/** Refuses invalid names of remotes. */
export function checkName(name: string | undefined): string {
  if (name === undefined || !NAME.test(name))
    throw new Refusal(
      `"${name ?? ''}" is not a release name. Write shell, or mf- and the module's id: mf-banking.`,
    );
  return name;
}

/** Refuses invalid versions. */
export function checkVersion(version: string): string {
  if (!VERSION.test(version))
    throw new Refusal(`"${version}" is not a version. Write three numbers, such as 1.4.0 or 1.4.0-beta.2.`);
  return version;
}

/** `mf-banking@1.4.0` in its parts. */
export function parseReleaseName(text: string | undefined): {
  readonly name: string;
  readonly version: string;
} {
  const [name, version] = (text ?? '').split('@');
  if (version === undefined)
    throw new Refusal(
      `"${text ?? ''}" does not say which release. Write name and version: mf-banking@1.4.0.`,
    );
  return { name: checkName(name), version: checkVersion(version) };
}

/** Id of the module that a remote's folder holds: `mf-banking` holds `banking`. */
export const moduleId = (name: string): string => name.replace(/^mf-/, '');

/** Returns the folder of a release in the store, with a slash at the end. */
export const releaseFolder = (name: string, version: string): string => `remotes/${name}/${version}/`;

/** Returns the address of a remote's release. */
export const releaseAddress = (name: string, version: string): string => `/remotes/${name}/${version}/`;

/** Compares numbers in versions as numbers, and the rest as text: 1.10.0 comes after 1.9.0. */
export function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
