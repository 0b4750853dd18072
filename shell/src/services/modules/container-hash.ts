import type { RegistryEntry } from '@ledgerwise/contract';
import type { RemoteEntry } from './remote-entry.ts';

/**
 * Returns the registry's hash of a container's script; undefined if it has no hashes of the module. Throws if it has
 * hashes, but not of this script: then the manifest names a script that the registry does not vouch for.
 */
export function containerHash(
  { id, entry, integrity }: Pick<RegistryEntry, 'id' | 'entry' | 'integrity'>,
  remote: RemoteEntry,
): string | undefined {
  if (!integrity) return undefined;
  const name = remote.entry.slice(new URL(entry, location.href).href.length);
  const hash = integrity[name];
  if (hash === undefined)
    throw new Error(`The registry names no hash of "${name}", the container of "${id}"`);
  return hash;
}

/**
 * Fetches an ES module with its hash, which `import` cannot check: the fetched file is the one that runs afterwards.
 * Throws if the bytes differ.
 */
export function checkModule(address: string, hash: string): Promise<void> {
  const link = document.createElement('link');
  if (!link.relList.supports('modulepreload'))
    return Promise.reject(new Error(`This browser cannot check ${address} before it runs`));
  return new Promise((resolve, reject) => {
    link.rel = 'modulepreload';
    link.integrity = hash;
    link.crossOrigin = 'anonymous';
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () =>
      reject(new Error(`${address} could not be loaded, or is not what the registry names`)),
    );
    link.href = address;
    document.head.append(link);
  });
}
