import {
  getInstance,
  loadRemote,
  loadShareSync,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { containerScripts, forgetFailedLibraries } from './federation-plugins.ts';
import { type RemoteEntry, remoteEntryOf } from './remote-entry.ts';

/** Loads the exposed module of a remote. `attempt` counts from 0; a later one asks the network anew. */
export interface Federation {
  load(id: string, entry: string, attempt: number): Promise<unknown>;
}

const MANIFEST_LIMIT_MS = 8000;

async function fetchManifest(address: string): Promise<unknown> {
  const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(MANIFEST_LIMIT_MS) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

/** As many files as a screen is made of, and one more. */
const TRIES = 5;

/**
 * A preload that failed is kept by the browser as the answer to the next request for its file, without asking the
 * network. On a retry each file may meet such an answer once and thereby use it up, so one try alone proves nothing.
 */
export async function tryPastFailedPreloads<T>(
  load: () => Promise<T>,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let left = TRIES - 1; left > 0; left -= 1)
    try {
      return await load();
    } catch (error) {
      // Otherwise the last try tells why.
      if (isFinal(error)) throw error;
    }
  return load();
}

/**
 * A library counts as that remote's who loads it first, and goes when the remote is registered anew: from under all
 * others. So the shell loads each, which is in its own script.
 */
function loadOwnLibraries(): void {
  for (const [name, copies] of Object.entries(getInstance()?.options.shared ?? {}))
    for (const copy of copies) loadShareSync(name, { resolver: () => copy });
}

/** The container's script itself failed. It is asked for under a fresh address, which no preload has been before. */
const isContainerMissing = (error: unknown): boolean =>
  error instanceof Error && /RUNTIME-00[18]/.test(error.message);

/**
 * Loads remotes by the runtime of Module Federation, which the build has started with the libraries that the shell
 * shares. `manifests` are those that the page carries, by address; each is used once, so that a retry and a later
 * visit see what is deployed then.
 */
export function createFederation(manifests: Readonly<Record<string, unknown>>): Federation {
  const inPage = new Map(Object.entries(manifests));
  const owners = new Map<string, string>();
  loadOwnLibraries();
  // For the remotes' own instances too: it is they that load shared libraries.
  registerGlobalPlugins([forgetFailedLibraries]);
  registerPlugins([containerScripts, forgetFailedLibraries]);

  async function entryAt(address: string): Promise<RemoteEntry> {
    const known = inPage.get(address);
    inPage.delete(address);
    return remoteEntryOf(known ?? (await fetchManifest(address)), address);
  }

  function register(id: string, remote: RemoteEntry, attempt: number): void {
    const owner = owners.get(remote.name) ?? id;
    if (owner !== id)
      throw new Error(
        `"${id}" and "${owner}" both call their container "${remote.name}": build one of them under another name`,
      );
    owners.set(remote.name, id);
    // Under a fresh address and by force: nothing of an earlier attempt is taken for the present one.
    const entry = attempt > 0 ? `${remote.entry}?r=${attempt}` : remote.entry;
    registerRemotes([{ ...remote, entry }], { force: attempt > 0 });
  }

  return {
    async load(id, entry, attempt) {
      const remote = await entryAt(`${entry}mf-manifest.json`);
      register(id, remote, attempt);
      const load = () => loadRemote(`${remote.name}/module`);
      return attempt > 0 ? tryPastFailedPreloads(load, isContainerMissing) : load();
    },
  };
}
