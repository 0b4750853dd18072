import { type BuildRecord, CONTRACT_VERSION, type SharedLibrary } from '@ledgerwise/contract';
import type { BackendVersion } from './backend-version.ts';
import type { Latency } from './latency.ts';
import { type BundledLibrary, bundledLibraries } from './libraries.ts';
import type { ModuleVersion } from './module-version.ts';
import type { Vitals } from './vitals.ts';

/** Versions of the page and of its modules, at one moment. */
export interface PageVersions {
  readonly shell: BuildRecord | null;
  readonly modules: readonly ModuleVersion[];
  readonly shared: readonly SharedLibrary[];
}

export interface BackendFound {
  readonly version: BackendVersion;
  readonly latency: Latency;
}

/** Exported report: times in milliseconds, sizes in bytes. */
export interface VersionsReport {
  readonly timestamp: string;
  /** Address of the page, without query and hash. */
  readonly address: string;
  readonly contract: number;
  readonly shell: BuildRecord | null;
  readonly modules: readonly ModuleVersion[];
  readonly libraries: {
    readonly shared: readonly SharedLibrary[];
    readonly bundled: readonly BundledLibrary[];
  };
  readonly vitals: Vitals;
  /** Null if no user was signed in, or it did not respond. */
  readonly backend: BackendFound | null;
}

export function bundledIn({ shell, modules }: PageVersions): readonly BundledLibrary[] {
  return bundledLibraries(
    [shell, ...modules.map(({ deployed }) => deployed?.build ?? null)].filter((record) => record !== null),
  );
}

export function makeVersionsReport(
  versions: PageVersions,
  vitals: Vitals,
  backend: BackendFound | null,
  now: Date,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
): VersionsReport {
  return {
    timestamp: now.toISOString(),
    address: origin + pathname,
    contract: CONTRACT_VERSION,
    shell: versions.shell,
    modules: versions.modules,
    libraries: { shared: versions.shared, bundled: bundledIn(versions) },
    vitals,
    backend,
  };
}
