import type { Deployment } from './deployment.ts';
import type { Shown } from './route-files.ts';

/** True if a file belongs to a remote with ES modules, which are requested differently from scripts. */
function isModuleOf(shown: Shown | undefined, file: string): boolean {
  const { remote, entry } = shown ?? {};
  return remote?.federation.metaData.remoteEntry.type === 'module' && file.startsWith(entry?.entry ?? '');
}

/** The integrity hash of a loaded file: the registry has those of entries, each build has its own. */
function hashOf({ integrity = {} }: Deployment, shown: Shown | undefined, file: string): string | undefined {
  const { entry, remote } = shown ?? {};
  const container = remote?.federation.metaData.remoteEntry;
  if (entry && container && file === `${entry.entry}${container.path}${container.name}`)
    return entry.integrity?.[container.path + container.name];
  return integrity[file];
}

/**
 * Returns a preload hint for a file. It must match the loader's later request exactly, or the file is loaded twice:
 * with the same hash; with `crossorigin` if there is a hash or the file has another origin, without it otherwise.
 */
export function preloadHint(deployment: Deployment, shown: Shown | undefined, file: string): string {
  const hash = hashOf(deployment, shown, file);
  const integrity = hash === undefined ? '' : ` integrity="${hash}"`;
  if (isModuleOf(shown, file) && file.endsWith('.js'))
    return `<link rel="modulepreload" href="${file}"${integrity}>`;
  const as = file.endsWith('.css') ? 'style' : 'script';
  const crossorigin = hash === undefined && file.startsWith('/') ? '' : ' crossorigin';
  return `<link rel="preload" as="${as}" href="${file}"${integrity}${crossorigin}>`;
}
