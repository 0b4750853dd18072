import { absolutePath, type ModuleManifest, type Registry, type RegistryEntry } from '@ledgerwise/contract';
import type { DevelopedRemote } from './remote-option.ts';

/** A remote that is being developed, with what its dev server says of it. */
export interface AnsweredRemote extends DevelopedRemote {
  readonly module: ModuleManifest | undefined;
  /** See `DevServerAnswer`. */
  readonly liveScript?: string;
}

/** Returns the entry of a module that is new in the deployment: at an address with its own name. */
function newEntry({ id, entry, module }: AnsweredRemote): RegistryEntry {
  const basePath = `/${id}`;
  const routes = module?.routes ?? [];
  const elsewhere = routes
    .map(({ path }) => absolutePath(basePath, path).replace(/\/:.*$/, '/*'))
    .filter((path) => path !== basePath && !path.startsWith(`${basePath}/`));
  const isPublic = routes.length > 0 && routes.every(({ access }) => access === 'public');
  return {
    id,
    title: module?.title ?? id,
    basePath,
    entry,
    claims: [...new Set([`${basePath}/*`, ...elsewhere])],
    audience: isPublic ? 'public' : 'signed-in',
  };
}

/** The registry in which the remotes that are being developed lead to their dev servers, new ones at its end. */
export function developedRegistry(registry: Registry, developed: readonly AnsweredRemote[]): Registry {
  const known = new Set(registry.remotes.map(({ id }) => id));
  return {
    ...registry,
    remotes: [
      ...registry.remotes.map((one) => ({
        ...one,
        entry: developed.find(({ id }) => id === one.id)?.entry ?? one.entry,
      })),
      ...developed.filter(({ id }) => !known.has(id)).map(newEntry),
    ],
  };
}
