import type { BuildRecord } from '@ledgerwise/contract';

/** A library that builds carry in their own scripts, in one version. */
export interface BundledLibrary {
  readonly name: string;
  readonly version: string;
  /** Ids of the builds. */
  readonly builds: readonly string[];
}

/** Lists the libraries of the builds, by name; one with two versions has two entries. */
export function bundledLibraries(records: readonly BuildRecord[]): readonly BundledLibrary[] {
  const builds = new Map<string, { name: string; version: string; builds: string[] }>();
  for (const { id, libraries } of records)
    for (const [name, version] of Object.entries(libraries)) {
      const key = `${name}@${version}`;
      const known = builds.get(key) ?? { name, version, builds: [] };
      known.builds.push(id);
      builds.set(key, known);
    }
  return [...builds.values()].sort((one, other) => one.name.localeCompare(other.name));
}
