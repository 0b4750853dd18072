import type { ShareScope } from './share-scope.ts';

/** Loads the exposed module of a remote. `attempt` counts from 0; a later one asks the network anew. */
export interface Federation {
  load(id: string, entry: string, attempt: number): Promise<unknown>;
}

/** What a remote's script leaves in the page, by the protocol of module federation. */
interface Container {
  init(scope: ShareScope): unknown;
  get(exposed: string): Promise<() => unknown>;
}

/** `mf-manifest.json`, as far as the page reads it. */
interface FederationManifest {
  /** Name under which the container stands in the page. */
  readonly name: string;
  /** The container's script, relative to the remote's folder. */
  readonly remoteEntry: string;
}

const MANIFEST_LIMIT_MS = 8000;
const SCRIPT_LIMIT_MS = 15_000;

function parseManifest(value: unknown, address: string): FederationManifest {
  const manifest = value as FederationManifest | null;
  if (typeof manifest?.name !== 'string' || typeof manifest.remoteEntry !== 'string')
    throw new Error(`${address} names no container`);
  return manifest;
}

async function fetchManifest(address: string): Promise<unknown> {
  const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(MANIFEST_LIMIT_MS) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

/** Runs a script once. It is taken out of the page afterwards, so that the next attempt asks for it again. */
function runScript(address: string): Promise<void> {
  const script = document.createElement('script');
  let limit: ReturnType<typeof setTimeout>;
  return new Promise<void>((resolve, reject) => {
    limit = setTimeout(() => reject(new Error(`${address} did not load in time`)), SCRIPT_LIMIT_MS);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${address} could not be loaded`));
    // Exactly as the preload hint asks for it, or it would come twice.
    if (new URL(address, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
    script.src = address;
    document.head.append(script);
  }).finally(() => {
    clearTimeout(limit);
    script.remove();
  });
}

/** As many files as a screen is made of, and one more. */
const TRIES = 5;

/**
 * A preload that failed is kept by the browser as the answer to the next request for its file, without asking the
 * network. On a retry each file may meet such an answer once and thereby use it up, so one try alone proves nothing.
 */
export async function tryPastFailedPreloads<T>(load: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; left > 0; left -= 1)
    try {
      return await load();
    } catch {
      // The last try tells why.
    }
  return load();
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}

/**
 * Loads remotes by the container protocol of module federation and nothing more. `manifests` are those that the page
 * carries, by address; each is used once, so that a retry and a later visit see what is deployed then.
 */
export function createFederation(
  manifests: Readonly<Record<string, unknown>>,
  scope: ShareScope,
): Federation {
  const inPage = new Map(Object.entries(manifests));

  async function manifestOf(address: string): Promise<FederationManifest> {
    const known = inPage.get(address);
    inPage.delete(address);
    return parseManifest(known ?? (await fetchManifest(address)), address);
  }

  return {
    async load(_id, entry, attempt) {
      const { name, remoteEntry } = await manifestOf(`${entry}mf-manifest.json`);
      // A container that failed half-way must not be taken for the one that is loaded now.
      Reflect.deleteProperty(window, name);
      await runScript(`${entry}${remoteEntry}${attempt > 0 ? `?r=${attempt}` : ''}`);
      const container: unknown = Reflect.get(window, name);
      if (!isContainer(container)) throw new Error(`${entry}${remoteEntry} left no container "${name}"`);
      await container.init(scope);
      const expose = () => container.get('./module');
      const factory = await (attempt > 0 ? tryPastFailedPreloads(expose) : expose());
      return factory();
    },
  };
}
