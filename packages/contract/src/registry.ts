/** Where one module is deployed and which addresses are its own. */
export interface RegistryEntry {
  /** Lower-case letters, digits and hyphens; also the name of the federation container. */
  readonly id: string;
  /** Its name for people. */
  readonly title: string;
  /** Absolute, without a trailing slash; `''` at the root. Relative route paths stand below it. */
  readonly basePath: string;
  /** Address of the folder that holds the remote's `mf-manifest.json`, and `module.json` if it has one; ends with a slash. */
  readonly entry: string;
  /**
   * Addresses that belong to the module even while it cannot be loaded, so that a deep link shows the module's
   * error card: exact (`/about`) or with everything below (`/projects/*`).
   */
  readonly claims: readonly string[];
  /** `qa` modules may be left out of a deployment without a word. */
  readonly audience: 'public' | 'signed-in' | 'qa';
}

/** The deployment: what `remotes.json` says. Replaced without building the shell. */
export interface Registry {
  /** Of this format. */
  readonly version: 1;
  /** The modules of the deployment. */
  readonly remotes: readonly RegistryEntry[];
  /** Old and helper addresses: a prefix and what it stands for. Query, hash and the rest of the path are kept. */
  readonly redirects: Readonly<Record<string, string>>;
}

const ID = /^[a-z][a-z0-9-]*$/;
const isText = (value: unknown): value is string => typeof value === 'string';

function parseEntry(value: unknown, index: number): RegistryEntry {
  const entry = value as RegistryEntry;
  const where = `remotes.json, remote ${index + 1}`;
  if (typeof value !== 'object' || value === null) throw new Error(`${where}: is not an object`);
  if (!isText(entry.id) || !ID.test(entry.id))
    throw new Error(`${where}: "id" must be lower-case letters, digits and hyphens`);
  if (!isText(entry.title)) throw new Error(`${where} (${entry.id}): "title" is missing`);
  if (!isText(entry.basePath) || (entry.basePath !== '' && !/^\/.*[^/]$/.test(entry.basePath)))
    throw new Error(`${where} (${entry.id}): "basePath" must begin with / and not end with one`);
  if (!isText(entry.entry) || !entry.entry.endsWith('/'))
    throw new Error(`${where} (${entry.id}): "entry" must be the address of a folder, ending with /`);
  if (!Array.isArray(entry.claims) || !entry.claims.every((claim) => isText(claim) && claim.startsWith('/')))
    throw new Error(`${where} (${entry.id}): "claims" must be a list of absolute paths`);
  if (entry.audience !== 'public' && entry.audience !== 'signed-in' && entry.audience !== 'qa')
    throw new Error(`${where} (${entry.id}): "audience" must be public, signed-in or qa`);
  return entry;
}

/** Checks what was fetched; throws a sentence that names the entry and what is wrong with it. */
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
  return { version: 1, remotes, redirects };
}

function claimLength(claim: string, pathname: string): number {
  if (!claim.endsWith('/*')) return claim === pathname ? claim.length + 1 : -1;
  const prefix = claim.slice(0, -2);
  return pathname === prefix || pathname.startsWith(`${prefix}/`) ? prefix.length : -1;
}

/** The module that owns an address: the longest claim wins; undefined where nobody claims it. */
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

/** Where a helper address leads, or undefined. The longest prefix wins; the rest of the path is kept. */
export function redirectOf(registry: Registry, pathname: string): string | undefined {
  const prefix = Object.keys(registry.redirects)
    .filter((from) => pathname === from || pathname.startsWith(`${from}/`))
    .sort((a, b) => b.length - a.length)[0];
  const to = prefix === undefined ? undefined : registry.redirects[prefix];
  return prefix === undefined || to === undefined ? undefined : to + pathname.slice(prefix.length);
}
