import { Refusal } from '../refusal.ts';

/** The shell among the releases. */
export const SHELL = 'shell';

const NAME = /^(?:shell|mf-[a-z][a-z0-9-]*)$/;
/** Semantic Versioning without build metadata, whose plus sign static hosts interpret in different ways. */
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/** Refuses what is the name of no remote and not the shell's. */
export function checkName(name: string | undefined): string {
  if (name === undefined || !NAME.test(name))
    throw new Refusal(
      `"${name ?? ''}" is not a release name. Write shell, or mf- and the module's id: mf-banking.`,
    );
  return name;
}

/** Refuses what is no version. */
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

/** Where a store keeps the files of a release; with a slash at the end. */
export const releaseFolder = (name: string, version: string): string => `remotes/${name}/${version}/`;

/** Where a release of a remote is served. */
export const releaseAddress = (name: string, version: string): string => `/remotes/${name}/${version}/`;

/** Looks for a number at the start of both, then compares the texts: 1.10.0 is behind 1.9.0. */
export function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
