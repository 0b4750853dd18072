/** Deployment of one module, and the addresses that belong to it. */
export interface RegistryEntry {
  /** Lower-case letters, digits and hyphens; also the name of the federation container. */
  readonly id: string;
  /** Its name for people. */
  readonly title: string;
  /** Absolute, without a trailing slash; `''` at the root. Route paths are relative to it. */
  readonly basePath: string;
  /** Address of the folder that holds the remote's `mf-manifest.json`, and `module.json` if it has one; ends with a slash. */
  readonly entry: string;
  /**
   * Addresses that belong to the module even while it cannot be loaded, so that a deep link shows the module's
   * error card: exact (`/about`) or with everything below (`/projects/*`).
   */
  readonly claims: readonly string[];
  /** `qa` modules may be missing from a deployment; no error is reported. */
  readonly audience: 'public' | 'signed-in' | 'qa';
  /** Version of the release at `entry`: `1.4.0`. Absent if the files were not released through a store. */
  readonly version?: string;
  /**
   * Subresource Integrity (`sha384-…`) of the files that the shell fetches, by name relative to `entry`: `module.json`,
   * `mf-manifest.json` and the container's script. The code of the container checks the others.
   */
  readonly integrity?: Readonly<Record<string, string>>;
  /**
   * Version of the contract that the release was built for: `1.2`. Absent if the files were not released through a
   * store.
   */
  readonly contract?: string;
  /** Another release for a share of visitors, selected by `entryFor`. */
  readonly canary?: CanaryRelease;
}

/** A release of a module for a share of visitors, instead of the live one. */
export interface CanaryRelease {
  /** Address of its folder, as in the module's own entry. */
  readonly entry: string;
  /** Its version, as in the module's own entry. */
  readonly version: string;
  /** Hashes of its files, as in the module's own entry. */
  readonly integrity?: Readonly<Record<string, string>>;
  /** Version of the contract, as in the module's own entry. */
  readonly contract?: string;
  /** Percentage of visitors: more than 0, at most 100. */
  readonly percent: number;
  /** Decides together with the visitor's id who gets it; a new canary has another. */
  readonly seed: string;
}

/** The deployment: what `remotes.json` says. Replaced without building the shell. */
export interface Registry {
  /** Version of this format. */
  readonly version: 1;
  /** The modules of the deployment. */
  readonly remotes: readonly RegistryEntry[];
  /** Old and helper addresses: a prefix and its replacement. Query, hash and the remaining path are preserved. */
  readonly redirects: Readonly<Record<string, string>>;
  /** Counts the switches of the channel that this was made from; absent without a store. */
  readonly revision?: number;
  /** Version of the shell that is live; absent without a store. */
  readonly shell?: string;
  /** Version of the contract that this shell has: `1.2`; absent without a store. */
  readonly contract?: string;
}

const ID = /^[a-z][a-z0-9-]*$/;
const INTEGRITY = /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/;
const isText = (value: unknown): value is string => typeof value === 'string';
const isAbsent = (value: unknown): boolean => value === undefined;

function isIntegrity(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((hash) => isText(hash) && INTEGRITY.test(hash));
}

/** Returns a problem in the fields of an entry or a canary that only a store writes, or undefined. */
function wrongRelease({ entry, version, integrity }: Partial<CanaryRelease>): string | undefined {
  if (!isText(entry) || !entry.endsWith('/')) return '"entry" must be the address of a folder, ending with /';
  if (!isAbsent(version) && !isText(version)) return '"version" must be a text such as 1.4.0';
  if (!isAbsent(integrity) && !isIntegrity(integrity))
    return '"integrity" must give a hash such as sha384-… for each name of a file';
  return undefined;
}

function wrongCanary(canary: unknown): string | undefined {
  if (typeof canary !== 'object' || canary === null) return '"canary" must be an object';
  const { version, percent, seed } = canary as CanaryRelease;
  if (!isText(version)) return 'the canary’s "version" is missing';
  if (typeof percent !== 'number' || !(percent > 0 && percent <= 100))
    return 'the canary’s "percent" must be a number above 0, and 100 at most';
  if (!isText(seed) || seed === '') return 'the canary’s "seed" is missing';
  const wrong = wrongRelease(canary as CanaryRelease);
  return wrong && `the canary’s ${wrong}`;
}

function parseEntry(value: unknown, index: number): RegistryEntry {
  const entry = value as RegistryEntry;
  const where = `remotes.json, remote ${index + 1}`;
  if (typeof value !== 'object' || value === null) throw new Error(`${where}: is not an object`);
  if (!isText(entry.id) || !ID.test(entry.id))
    throw new Error(`${where}: "id" must be lower-case letters, digits and hyphens`);
  if (!isText(entry.title)) throw new Error(`${where} (${entry.id}): "title" is missing`);
  if (!isText(entry.basePath) || (entry.basePath !== '' && !/^\/.*[^/]$/.test(entry.basePath)))
    throw new Error(`${where} (${entry.id}): "basePath" must begin with / and not end with one`);
  const wrong = wrongRelease(entry) ?? (isAbsent(entry.canary) ? undefined : wrongCanary(entry.canary));
  if (wrong) throw new Error(`${where} (${entry.id}): ${wrong}`);
  if (!Array.isArray(entry.claims) || !entry.claims.every((claim) => isText(claim) && claim.startsWith('/')))
    throw new Error(`${where} (${entry.id}): "claims" must be a list of absolute paths`);
  if (entry.audience !== 'public' && entry.audience !== 'signed-in' && entry.audience !== 'qa')
    throw new Error(`${where} (${entry.id}): "audience" must be public, signed-in or qa`);
  return entry;
}

/** Validates a fetched registry; throws an error that names the entry and its problem. */
export function parseRegistry(value: unknown): Registry {
  const registry = value as Registry;
  if (typeof value !== 'object' || value === null || registry.version !== 1)
    throw new Error('remotes.json: "version" must be 1');
  if (!Array.isArray(registry.remotes)) throw new Error('remotes.json: "remotes" must be a list');
  const remotes = registry.remotes.map(parseEntry);
  const twice = remotes.find((entry, index) => remotes.findIndex((other) => other.id === entry.id) !== index);
  if (twice) throw new Error(`remotes.json: "${twice.id}" is listed twice`);
  const redirects = registry.redirects ?? {};
  for (const [from, to] of Object.entries(redirects))
    if (!from.startsWith('/') || !isText(to) || !to.startsWith('/'))
      throw new Error(`remotes.json: redirect "${from}" must lead from one absolute path to another`);
  const { revision, shell, contract } = registry;
  if (!isAbsent(revision) && !(Number.isInteger(revision) && Number(revision) > 0))
    throw new Error('remotes.json: "revision" must be a number that counts from 1');
  if (!isAbsent(shell) && !isText(shell))
    throw new Error('remotes.json: "shell" must be a version such as 1.4.0');
  return {
    version: 1,
    remotes,
    redirects,
    ...(revision !== undefined && { revision }),
    ...(shell !== undefined && { shell }),
    ...(contract !== undefined && { contract }),
  };
}

function claimLength(claim: string, pathname: string): number {
  if (!claim.endsWith('/*')) return claim === pathname ? claim.length + 1 : -1;
  const prefix = claim.slice(0, -2);
  return pathname === prefix || pathname.startsWith(`${prefix}/`) ? prefix.length : -1;
}

/** The module that owns an address: the longest claim wins; undefined if no module claims it. */
export function ownerOf(registry: Registry, pathname: string): RegistryEntry | undefined {
  let best: RegistryEntry | undefined;
  let bestLength = -1;
  for (const remote of registry.remotes)
    for (const claim of remote.claims) {
      const length = claimLength(claim, pathname);
      if (length > bestLength) [best, bestLength] = [remote, length];
    }
  return best;
}

/** Returns the target of a helper address, or undefined. The longest prefix wins; the remaining path is preserved. */
export function redirectOf(registry: Registry, pathname: string): string | undefined {
  const prefix = Object.keys(registry.redirects)
    .filter((from) => pathname === from || pathname.startsWith(`${from}/`))
    .sort((a, b) => b.length - a.length)[0];
  const to = prefix === undefined ? undefined : registry.redirects[prefix];
  return prefix === undefined || to === undefined ? undefined : to + pathname.slice(prefix.length);
}
