/** Location of a remote's container, in the format of Module Federation. */
export interface RemoteEntry {
  /** Name of the container, unique on a page. */
  readonly name: string;
  /** Absolute address of its script. */
  readonly entry: string;
  /** Global name under which the script leaves the container. */
  readonly entryGlobalName: string;
  /** Type of the script: a classic script, or an ES module. */
  readonly type: 'global' | 'module';
}

/** `mf-manifest.json` as the plugin of any bundler writes it, as far as the page reads it. */
interface FederationManifest {
  readonly name: string;
  readonly metaData: {
    readonly globalName?: string;
    readonly remoteEntry: { readonly name: string; readonly path?: string; readonly type?: string };
  };
}

function isManifest(value: unknown): value is FederationManifest {
  const { name, metaData } = (value ?? {}) as Partial<FederationManifest>;
  return typeof name === 'string' && typeof metaData?.remoteEntry?.name === 'string';
}

/**
 * Returns the container that a manifest names; its script is beside the manifest, whatever address the build assumed.
 * Throws if the manifest points outside its folder: only the registry decides where code comes from.
 */
export function remoteEntryOf(value: unknown, address: string): RemoteEntry {
  if (!isManifest(value)) throw new Error(`${address} names no container`);
  const { name, metaData } = value;
  const { remoteEntry, globalName } = metaData;
  const folder = (remoteEntry.path ?? '').replace(/^\.?\/+/, '').replace(/([^/])$/, '$1/');
  const isModule = remoteEntry.type === 'module' || remoteEntry.type === 'esm';
  const place = new URL(address, location.href);
  const { href } = new URL(folder + remoteEntry.name, place);
  if (!href.startsWith(new URL('.', place).href))
    throw new Error(`${address} names a container outside of its folder: ${href}`);
  return {
    name,
    entry: href,
    entryGlobalName: globalName ?? name,
    type: isModule ? 'module' : 'global',
  };
}
