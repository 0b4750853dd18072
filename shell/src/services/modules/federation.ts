import type { RegistryEntry } from '@ledgerwise/contract';
import {
  getInstance,
  loadRemote,
  loadShareSync,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { checkModule, containerHash } from './container-hash.ts';
import { containerScripts, forgetFailedLibraries } from './federation-plugins.ts';
import { fetchJson } from './fetch-json.ts';
import { createLeftBehind } from './left-behind.ts';
import { type RemoteEntry, remoteEntryOf } from './remote-entry.ts';
import { tryPastFailedFiles } from './try-again.ts';

/** Registry data of a remote's files. */
export type RemotePlace = Pick<RegistryEntry, 'id' | 'entry' | 'integrity'>;

/** Loads the exposed module of a remote. `attempt` counts from 0; a later one bypasses the cache. */
export interface Federation {
  load(place: RemotePlace, attempt: number): Promise<unknown>;
}

const MANIFEST = 'mf-manifest.json';

/**
 * A library belongs to the remote that loads it first, and is removed for all others when that remote is registered
 * again. So the shell loads each library from its own script first.
 */
function loadOwnLibraries(): void {
  for (const [name, copies] of Object.entries(getInstance()?.options.shared ?? {}))
    for (const copy of copies) loadShareSync(name, { resolver: () => copy });
}

/** The container's script itself failed. It is requested at a new address that no preload has used. */
const isContainerMissing = (error: unknown): boolean =>
  error instanceof Error && /RUNTIME-00[18]/.test(error.message);

/** One of each on a page, as there is one runtime, which takes each plugin once. */
const hashes = new Map<string, string>();
const left = createLeftBehind();

/**
 * Removes shared libraries of a build that are not loaded, because it can no longer load them. Returns true if others
 * are loaded, so that their style sheets are in use.
 */
function forgetUnusedLibraries(container: string): boolean {
  let areSomeUsed = false;
  for (const scope of Object.values(getInstance()?.shareScopeMap ?? {}))
    for (const versions of Object.values(scope))
      for (const [version, { from, loaded, lib }] of Object.entries(versions)) {
        if (from !== container) continue;
        if (loaded ?? lib) areSomeUsed = true;
        else Reflect.deleteProperty(versions, version);
      }
  return areSomeUsed;
}

/**
 * Loads remotes through the Module Federation runtime, which the build has started with the shell's shared libraries.
 * `manifests` are those in the page, by address; each is used once, so that retries and later visits see what is
 * deployed then.
 */
export function createFederation(manifests: Readonly<Record<string, unknown>>): Federation {
  const inPage = new Map(Object.entries(manifests));
  const owners = new Map<string, string>();
  /** By container: the folder of the last requested build, and whether it has run. */
  const builds = new Map<string, { readonly folder: string; hasRun: boolean }>();
  const asked = new Set<string>();
  loadOwnLibraries();
  // For the remotes' own instances too: it is they that load shared libraries.
  registerGlobalPlugins([forgetFailedLibraries]);
  registerPlugins([
    containerScripts({ hashOf: (address) => hashes.get(address), onRun: left.note }),
    forgetFailedLibraries,
  ]);

  async function remoteAt({ entry, integrity }: RemotePlace, attempt: number): Promise<RemoteEntry> {
    const address = `${entry}${MANIFEST}`;
    const known = attempt === 0 ? inPage.get(address) : undefined;
    inPage.delete(address);
    return remoteEntryOf(known ?? (await fetchJson({ address, hash: integrity?.[MANIFEST] })), address);
  }

  function checkOwner(id: string, { name }: RemoteEntry): void {
    const owner = owners.get(name) ?? id;
    if (owner !== id)
      throw new Error(
        `"${id}" and "${owner}" both call their container "${name}": build one of them under another name`,
      );
    owners.set(name, id);
  }

  function clearLastBuild({ name }: RemoteEntry): void {
    const last = builds.get(name);
    if (last) left.clear(name, last.folder, { hasRun: last.hasRun, sheets: forgetUnusedLibraries(name) });
  }

  /**
   * Returns an address that was not requested before, so that a failed preload or a cached copy cannot respond to it.
   */
  function freshAddress(address: string): string {
    const fresh = asked.has(address) ? `${address}?r=${Date.now()}` : address;
    asked.add(address);
    return fresh;
  }

  return {
    async load(place, attempt) {
      const remote = await remoteAt(place, attempt);
      checkOwner(place.id, remote);
      const hash = containerHash(place, remote);
      const isAgain = builds.has(remote.name);
      if (isAgain) clearLastBuild(remote);
      const entry = freshAddress(remote.entry);
      if (hash) hashes.set(entry, hash);
      const build = { folder: new URL(place.entry, location.href).href, hasRun: false };
      builds.set(remote.name, build);
      // Forced, so that nothing of an earlier build is used for this one.
      registerRemotes([{ ...remote, entry }], { force: isAgain });
      if (hash && remote.type === 'module') await checkModule(entry, hash);
      const load = () => loadRemote(`${remote.name}/module`);
      const exported = await (attempt > 0 ? tryPastFailedFiles(load, isContainerMissing) : load());
      build.hasRun = true;
      return exported;
    },
  };
}
