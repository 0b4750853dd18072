import type { AppError, Registry } from '@ledgerwise/contract';
import { knownModules } from './releases/known-modules.ts';
import { type ReadRegistry, readRegistry } from './releases/read-registry.ts';
import { entriesForVisitor } from './releases/visitor.ts';

/** `config.json`: what differs from one operator to the next. */
export interface SiteConfig {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly productName: string;
  /** The page that a signed-in person starts at. */
  readonly homePath: string;
  readonly supportEmail?: string;
  /** True if users can sign in with Google; absent if only the project knows. */
  readonly hasGoogle?: boolean;
  /** Public key of the operator's (ed25519, 32 bytes in base64); with it only a registry that it signed is loaded from. */
  readonly releaseKey?: string;
  /** Origins that QA may take another version of a module from, in a tab of theirs. */
  readonly overrideOrigins?: readonly string[];
}

/** Everything that the page knows before a module's code runs. */
export interface Deployment {
  readonly config: SiteConfig;
  /** With the releases that this visitor gets. */
  readonly registry: Registry;
  /** Reason why nothing of the registry may be loaded, or null. */
  readonly refusal: AppError | null;
  /** Content of `module.json` by module id, as far as the page carries it. */
  readonly modules: Readonly<Record<string, unknown>>;
  /** Content of `mf-manifest.json` by its address, as far as the page carries it. */
  readonly federationManifests: Readonly<Record<string, unknown>>;
}

/** Parses JSON that the release step wrote into the page; undefined if there is none. */
export function inlineJson(id: string): unknown {
  // A page of a module may use the same word for a part of its text.
  const text = document.querySelector(`script[type="application/json"]#${id}`)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

const isOrigin = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value;

function origins(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.every(isOrigin)) return value;
  throw new Error('config.json: "overrideOrigins" must be a list of origins such as https://try.example');
}

export function parseConfig(value: unknown): SiteConfig {
  const config: Partial<Record<keyof SiteConfig, unknown>> =
    typeof value === 'object' && value !== null ? value : {};
  const text = (name: keyof SiteConfig): string => {
    const found = config[name];
    if (typeof found !== 'string' || found === '') throw new Error(`config.json: "${name}" is missing`);
    return found;
  };
  return {
    supabaseUrl: text('supabaseUrl').replace(/\/$/, ''),
    supabaseKey: text('supabaseKey'),
    productName: text('productName'),
    // Older servers do not send this setting.
    homePath: config.homePath === undefined ? '/' : text('homePath'),
    ...(config.supportEmail !== undefined && { supportEmail: text('supportEmail') }),
    ...(typeof config.hasGoogle === 'boolean' && { hasGoogle: config.hasGoogle }),
    ...(config.releaseKey !== undefined && { releaseKey: text('releaseKey') }),
    ...(config.overrideOrigins !== undefined && { overrideOrigins: origins(config.overrideOrigins) }),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * Reads the registry in the page, or requests the server's if the page has none, or one without the operator's
 * signature.
 */
async function readFirstRegistry(releaseKey: string | undefined): Promise<ReadRegistry> {
  const inPage = inlineJson('registry');
  if (inPage !== undefined) {
    const read = await readRegistry(inPage, releaseKey);
    if (!read.refusal) return read;
  }
  return readRegistry(await fetchJson('/remotes.json'), releaseKey);
}

/** Reads the page's data, and requests what is missing from the server. */
export async function readDeployment(): Promise<Deployment> {
  const config = parseConfig(inlineJson('config') ?? (await fetchJson('/config.json')));
  const { registry, refusal } = await readFirstRegistry(config.releaseKey);
  const remotes = entriesForVisitor(registry, document);
  return {
    config,
    registry: { ...registry, remotes },
    refusal,
    modules: knownModules(recordOf(inlineJson('modules')), registry, remotes),
    federationManifests: recordOf(inlineJson('mf-manifests')),
  };
}
