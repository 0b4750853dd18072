import type { RegistryEntry } from '@ledgerwise/contract';
import type { RemoteEntry } from './remote-entry.ts';

/**
 * The hash that the registry names of a container's script; undefined where it names none of the whole module. Throws where
 * it names some and not this one: then the manifest leads to a script that nobody vouches for.
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
 * Fetches an ES module under its hash, which `import` cannot ask for: what is fetched once is what runs then. Throws where the
 * bytes are others.
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
