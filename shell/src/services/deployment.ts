import { parseRegistry, type Registry } from '@ledgerwise/contract';

/** `config.json`: what differs from one operator to the next. */
export interface SiteConfig {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly productName: string;
  readonly supportEmail?: string;
  /** Whether people can sign in with Google; absent where only the project knows. */
  readonly hasGoogle?: boolean;
}

/** Everything that the page knows before a module's code runs. */
export interface Deployment {
  readonly config: SiteConfig;
  readonly registry: Registry;
  /** Content of `module.json` by module id, as far as the page carries it. */
  readonly modules: Readonly<Record<string, unknown>>;
  /** Content of `mf-manifest.json` by its address, as far as the page carries it. */
  readonly federationManifests: Readonly<Record<string, unknown>>;
}

/** JSON that the release step wrote into the page; undefined where it wrote none. */
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
    ...(config.supportEmail !== undefined && { supportEmail: text('supportEmail') }),
    ...(typeof config.hasGoogle === 'boolean' && { hasGoogle: config.hasGoogle }),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Reads what is in the page, and asks the server for what is not. */
export async function readDeployment(): Promise<Deployment> {
  const [config, registry] = await Promise.all([
    inlineJson('config') ?? fetchJson('/config.json'),
    inlineJson('registry') ?? fetchJson('/remotes.json'),
  ]);
  return {
    config: parseConfig(config),
    registry: parseRegistry(registry),
    modules: recordOf(inlineJson('modules')),
    federationManifests: recordOf(inlineJson('mf-manifests')),
  };
}
