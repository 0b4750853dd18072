import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseRegistry, type RegistryEntry } from '@ledgerwise/contract';
import { PRERENDERED_FILE, type PrerenderedRemote, type PrerenderedShell } from '../prerender/prerendered.ts';
import { INTEGRITY_FILE } from '../rspack/integrity-file.ts';
import type { Deployment, FederationManifest, ModuleFile, RemoteFiles } from './deployment.ts';
import { readStyles } from './read-styles.ts';
import { remoteFolder, type SiteFolders } from './site-folders.ts';

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

const readIfThere = <T>(file: string): T | undefined => (existsSync(file) ? readJson<T>(file) : undefined);

function localFolder(folders: SiteFolders, { entry }: RegistryEntry): string | undefined {
  const name = /^\/remotes\/([a-z][a-z0-9-]*)\/$/.exec(entry)?.[1];
  return name === undefined ? undefined : remoteFolder(folders, name);
}

function readRemote(folder: string, report: (line: string) => void): RemoteFiles | undefined {
  const [module, federation] = ['module.json', 'mf-manifest.json'].map((name) => path.join(folder, name));
  if (!module || !federation || !existsSync(module) || !existsSync(federation)) return undefined;
  try {
    const files = {
      // Who writes the file by hand knows of no screens' files: then a page hints the module alone.
      module: { screens: {}, ...readJson<Omit<ModuleFile, 'screens'>>(module) },
      federation: readJson<FederationManifest>(federation),
    };
    const lists = [files.module.routes, files.federation.exposes, files.federation.shared];
    const prerendered = readIfThere<PrerenderedRemote>(path.join(folder, PRERENDERED_FILE));
    if (lists.every(Array.isArray) && files.federation.metaData?.remoteEntry?.name)
      return prerendered ? { ...files, prerendered } : files;
    throw new Error('a part is missing');
  } catch (error) {
    // A remote that cannot be read must not take the others with it: the page shows that module's error card.
    report(`${folder}: its manifests cannot be read (${String(error)}).`);
    return undefined;
  }
}

const STYLE_SHEET = /<link [^>]*href="(\/[^"]+\.css)"[^>]*rel="stylesheet"[^>]*>/g;

/**
 * The shell's page with its style sheet in it. Nothing is painted before that is there, and as a file it would wait behind
 * scripts for a connection.
 */
function readTemplate({ shell }: SiteFolders, index: string): string {
  return readFileSync(index, 'utf8').replaceAll(
    STYLE_SHEET,
    (_link, file: string) => `<style>${readFileSync(path.join(shell, file), 'utf8')}</style>`,
  );
}

/** The hashes of what is built in a folder, by the addresses that the folder is served at. */
function readIntegrity(folder: string, below: string): Record<string, string> {
  const hashes = readIfThere<Record<string, string>>(path.join(folder, INTEGRITY_FILE)) ?? {};
  return Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [below + name, hash]));
}

/** Reads the deployment as it is on disk now. A remote that is missing is left out. */
export function readDeployment(
  folders: SiteFolders,
  report: (line: string) => void = console.error,
): Deployment {
  const index = path.join(folders.shell, 'index.html');
  if (!existsSync(index)) throw new Error(`${index} is not there. Run \`npm run build\` first.`);
  const registry = parseRegistry(readJson(folders.registry));
  const remotes: Record<string, RemoteFiles> = {};
  const integrity = readIntegrity(folders.shell, '/');
  for (const entry of registry.remotes) {
    const folder = localFolder(folders, entry);
    const files = folder && readRemote(folder, report);
    if (!folder || !files) continue;
    remotes[entry.id] = files;
    Object.assign(integrity, readIntegrity(folder, entry.entry));
  }
  const shellGroups = readJson<Deployment['shellGroups']>(path.join(folders.shell, 'route-assets.json'));
  const frames = readIfThere<PrerenderedShell>(path.join(folders.shell, PRERENDERED_FILE));
  const built = { registry, shellGroups, remotes, integrity, ...(frames && { frames }) };
  return { template: readTemplate(folders, index), ...built, styles: readStyles(folders, built) };
}

/** Changes whenever one of the files changes that `readDeployment` reads. */
export function deploymentStamp(folders: SiteFolders, deployment: Deployment | undefined): string {
  const remotes = (deployment?.registry.remotes ?? []).flatMap((entry) => {
    const folder = localFolder(folders, entry);
    return folder
      ? ['module.json', 'mf-manifest.json', PRERENDERED_FILE, INTEGRITY_FILE].map((name) =>
          path.join(folder, name),
        )
      : [];
  });
  const shell = ['index.html', PRERENDERED_FILE].map((name) => path.join(folders.shell, name));
  return [...shell, folders.registry, ...remotes]
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false });
      return stat ? `${stat.mtimeMs}:${stat.size}:${stat.ino}` : '-';
    })
    .join('|');
}
