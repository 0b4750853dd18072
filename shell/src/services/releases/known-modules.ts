import type { Registry, RegistryEntry } from '@ledgerwise/contract';

/**
 * Of the manifests in a page those of the releases that this visitor gets: the page may have been composed for another
 * visitor, or before they had an id.
 */
export function knownModules(
  inPage: Readonly<Record<string, unknown>>,
  registry: Registry,
  entries: readonly RegistryEntry[],
): Readonly<Record<string, unknown>> {
  const isComposedFor = ({ id, version }: RegistryEntry): boolean => {
    if (!registry.remotes.find((remote) => remote.id === id)?.canary) return true;
    return (inPage[id] as { readonly version?: unknown } | undefined)?.version === version;
  };
  return Object.fromEntries(
    entries.filter(isComposedFor).flatMap(({ id }) => (id in inPage ? [[id, inPage[id]]] : [])),
  );
}
