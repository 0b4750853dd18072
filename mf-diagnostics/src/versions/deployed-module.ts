import type { BuildRecord } from '@ledgerwise/contract';

/** A module as currently deployed in its folder, regardless of what the page loaded. */
export interface DeployedModule {
  /** Version in `module.json`; null if the file or the version is missing. */
  readonly version: string | null;
  /** Contract in `module.json`; null if the file is missing. */
  readonly contract: number | null;
  /** Null where its build left no record. */
  readonly build: BuildRecord | null;
  /** Absolute address of the container's script. */
  readonly container: string;
  /**
   * Absolute addresses of the container and its exposed code: everything that is loaded before a screen is requested.
   */
  readonly files: readonly string[];
}

/** Returns undefined if the file does not exist. */
export type ReadJson = (address: string) => Promise<unknown>;

const LIMIT_MS = 8_000;

/** Status codes of static hosts for a missing file. */
const ABSENT: readonly number[] = [403, 404, 410];

export const readJson: ReadJson = async (address) => {
  const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT_MS) });
  if (ABSENT.includes(answer.status)) return undefined;
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
};

interface ExposedAssets {
  readonly js?: { readonly sync?: readonly string[] };
  readonly css?: { readonly sync?: readonly string[] };
}

interface FederationManifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string; readonly path?: string } };
  readonly exposes?: readonly { readonly assets?: ExposedAssets }[];
}

function isFederationManifest(value: unknown): value is FederationManifest {
  return typeof (value as Partial<FederationManifest> | null)?.metaData?.remoteEntry?.name === 'string';
}

/** Loads what is deployed in a module's folder. `entry` is its absolute address and ends with a slash. */
export async function readDeployed(entry: string, read: ReadJson = readJson): Promise<DeployedModule> {
  const [manifest, federation, build] = await Promise.all(
    ['module.json', 'mf-manifest.json', 'build.json'].map((file) => read(entry + file)),
  );
  if (!isFederationManifest(federation)) throw new Error(`${entry}mf-manifest.json names no container`);
  const { name, path = '' } = federation.metaData.remoteEntry;
  const at = (file: string): string => new URL(file, entry).href;
  const folder = path.replace(/^\.?\/+/, '').replace(/([^/])$/, '$1/');
  const container = at(folder + name);
  const exposed = (federation.exposes ?? []).flatMap(({ assets }) => [
    ...(assets?.js?.sync ?? []),
    ...(assets?.css?.sync ?? []),
  ]);
  const { version = null, contract = null } = (manifest ?? {}) as {
    readonly version?: string;
    readonly contract?: number;
  };
  return {
    version,
    contract,
    build: (build as BuildRecord | undefined) ?? null,
    container,
    files: [...new Set([container, ...exposed.map(at)])],
  };
}
