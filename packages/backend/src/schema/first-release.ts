import { readFile } from 'node:fs/promises';

/** The release from which on databases are migrated, and the baseline no longer changes. */
const FIRST_RELEASE = '1.0.0';

const ROOT_PACKAGE = new URL('../../../../package.json', import.meta.url);

/** The version of the product, from the package.json at the root. */
export async function readProductVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(ROOT_PACKAGE, 'utf8')) as { readonly version: string };
  return version;
}

/**
 * True if databases of this version must be migrated to the next one: 1.0.0 and later, including its release
 * candidates.
 */
export function isReleased(version: string): boolean {
  const [, major] = /^(\d+)\.\d+\.\d+(?:-.+)?$/.exec(version) ?? [];
  if (major === undefined) throw new Error(`"${version}" is not a version such as ${FIRST_RELEASE}.`);
  return Number(major) >= 1;
}
