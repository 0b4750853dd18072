import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';

/** Loads the exposed module of a remote. `attempt` counts from 0; a later one forgets what failed before. */
export interface Federation {
  load(id: string, entry: string, attempt: number): Promise<unknown>;
}

const MANIFEST_LIMIT_MS = 8000;

interface SharedRecord {
  loaded?: boolean;
  loading?: unknown;
}

type Shares = Record<string, Record<string, Record<string, Record<string, SharedRecord>>>>;

/** The name under which the build gives a remote its container. */
export const containerName = (id: string): string => `mf_${id.replaceAll('-', '_')}`;

/** The runtime keeps the rejected promise of a shared library for ever; without this no second attempt can succeed. */
export function forgetFailedShares(shares: Shares = globalThis.__FEDERATION__.__SHARE__): void {
  for (const instance of Object.values(shares))
    for (const scope of Object.values(instance))
      for (const versions of Object.values(scope))
        for (const record of Object.values(versions))
          if (!record.loaded && record.loading) record.loading = null;
}

/** Answers the manifests that the page carries, each once, so that a retry goes to the network. */
function pageManifests(manifests: Readonly<Record<string, unknown>>): ModuleFederationRuntimePlugin {
  const absolute = (address: string) => new URL(address, location.href).href;
  const left = new Map(Object.entries(manifests).map(([address, content]) => [absolute(address), content]));
  return {
    name: 'page-manifests',
    fetch(address) {
      const inPage = left.get(absolute(address));
      if (inPage === undefined)
        return fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(MANIFEST_LIMIT_MS) });
      left.delete(absolute(address));
      return Promise.resolve(
        new Response(JSON.stringify(inPage), { headers: { 'content-type': 'application/json' } }),
      );
    },
  };
}

export function createFederation(manifests: Readonly<Record<string, unknown>>): Federation {
  registerPlugins([pageManifests(manifests)]);
  const registered = new Map<string, string>();
  return {
    load(id, entry, attempt) {
      const name = containerName(id);
      const address = `${entry}mf-manifest.json${attempt > 0 ? `?r=${attempt}` : ''}`;
      if (registered.get(id) !== address) {
        const isAgain = registered.has(id);
        if (attempt > 0) forgetFailedShares();
        registerRemotes([{ name, entry: address }], { force: isAgain });
        registered.set(id, address);
      }
      return loadRemote(`${name}/module`);
    },
  };
}
