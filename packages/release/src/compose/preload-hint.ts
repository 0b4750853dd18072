import type { Deployment } from './deployment.ts';
import type { Shown } from './route-files.ts';

/** Whether a file belongs to a remote whose build writes ES modules, which are not asked for as scripts are. */
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
 * A hint for a file that will be loaded. It must be asked for exactly as the loader will ask for it later, or the file comes
 * twice: with the same hash; with `crossorigin` where there is a hash or the file is another origin's, without it elsewhere.
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

/**
 * The scripts that start the shell. Browsers ask for a deferred script after every hint, but this one is the biggest
 * file of a first visit and nothing runs without it: hinted first, it does not wait for a free connection.
 */
export function entryScripts(template: string): string[] {
  const scripts = template.match(/<script [^>]*\bdefer\b[^>]*>/g) ?? [];
  return scripts.flatMap((script) => / src="([^"]+)"/.exec(script)?.[1] ?? []);
}
