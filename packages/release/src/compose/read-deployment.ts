import type { Registry, RegistryEntry } from '@ledgerwise/contract';
import type { Deployment, FederationManifest, ModuleFile, RemoteFiles } from './deployment.ts';
import { INTEGRITY_FILE } from './integrity-file.ts';
import { PRERENDERED_FILE, type PrerenderedRemote, type PrerenderedShell } from './prerendered.ts';
import { readStyles } from './read-styles.ts';
import { shortenTemplate } from './shorten-template.ts';

/** Reads a file of one build, by its path in the build's folder; undefined if it does not exist. */
export type ReadFile = (file: string) => Promise<Buffer | undefined>;

/** Builds as they lie somewhere, before anything is read of them. */
export interface BuiltSite {
  /** The modules of the site, each with the release that is used of it. */
  readonly registry: Registry;
  readonly shell: ReadFile;
  /** Returns undefined if the remote's files are on another host. */
  remote(entry: RegistryEntry): ReadFile | undefined;
}

async function readJson<T>(read: ReadFile, file: string): Promise<T | undefined> {
  const content = await read(file);
  return content && (JSON.parse(String(content)) as T);
}

async function readRemote(
  read: ReadFile,
  { entry: name, version }: RegistryEntry,
  report: (line: string) => void,
): Promise<RemoteFiles | undefined> {
  try {
    const [module, federation, prerendered] = await Promise.all([
      readJson<Omit<ModuleFile, 'screens'>>(read, 'module.json'),
      readJson<FederationManifest>(read, 'mf-manifest.json'),
      readJson<PrerenderedRemote>(read, PRERENDERED_FILE),
    ]);
    if (!module || !federation) return undefined;
    // A handwritten file does not list files of screens: then a page preloads only the module. A release may be
    // published under another version than its build's: pages use the one in the registry.
    const files = { module: { screens: {}, ...module, ...(version && { version }) }, federation };
    const lists = [files.module.routes, federation.exposes, federation.shared];
    if (lists.every(Array.isArray) && federation.metaData?.remoteEntry?.name)
      return prerendered ? { ...files, prerendered } : files;
    throw new Error('a part is missing');
  } catch (error) {
    // A remote that cannot be read must not take the others with it: the page shows that module's error card.
    report(`${name}: its manifests cannot be read (${String(error)}).`);
    return undefined;
  }
}

const STYLE_SHEET = /<link [^>]*href="\/([^"]+\.css)"[^>]*rel="stylesheet"[^>]*>/g;

/**
 * Reads the shell's page and inlines its style sheet. Nothing is painted before it, and as a file it would wait for a
 * connection behind scripts.
 */
async function readTemplate(read: ReadFile): Promise<string> {
  const index = await read('index.html');
  if (!index) throw new Error('The shell’s index.html is not there. Run `npm run build` first.');
  const template = shortenTemplate(String(index));
  const sheets = new Map<string, string>();
  for (const [, file = ''] of template.matchAll(STYLE_SHEET)) {
    const css = await read(file);
    if (!css) throw new Error(`The shell’s index.html names ${file}, which is not there.`);
    sheets.set(file, String(css));
  }
  return template.replaceAll(
    STYLE_SHEET,
    (_link, file: string) => `<style>${sheets.get(file) ?? ''}</style>`,
  );
}

/** The hashes of a build's files, by the addresses that they are served at. */
async function readIntegrity(read: ReadFile, below: string): Promise<Readonly<Record<string, string>>> {
  const hashes = (await readJson<Record<string, string>>(read, INTEGRITY_FILE)) ?? {};
  return Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [below + name, hash]));
}

/** Reads everything that pages are composed of. Missing remotes are omitted; unreadable ones are reported. */
export async function readDeployment(
  site: BuiltSite,
  report: (line: string) => void = console.error,
): Promise<Deployment> {
  const { registry, shell } = site;
  const template = await readTemplate(shell);
  const read = await Promise.all(
    registry.remotes.map(async (entry) => {
      const readFile = site.remote(entry);
      const files = readFile && (await readRemote(readFile, entry, report));
      const integrity = readFile && files ? await readIntegrity(readFile, entry.entry) : {};
      return { id: entry.id, files, integrity };
    }),
  );
  const remotes = Object.fromEntries(read.flatMap(({ id, files }) => (files ? [[id, files] as const] : [])));
  const integrity = Object.assign(
    { ...(await readIntegrity(shell, '/')) },
    ...read.map((remote) => remote.integrity),
  );
  const shellGroups = (await readJson<Deployment['shellGroups']>(shell, 'route-assets.json')) ?? {};
  const frames = await readJson<PrerenderedShell>(shell, PRERENDERED_FILE);
  const built = { registry, shellGroups, remotes, integrity, ...(frames && { frames }) };
  return { template, ...built, styles: await readStyles(site, built) };
}
