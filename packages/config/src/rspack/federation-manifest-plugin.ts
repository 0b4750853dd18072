import type { Compiler, RspackPluginInstance } from '@rspack/core';

const MANIFEST_FILE = 'mf-manifest.json';

/** The manifest with the uses of each library, for tools of Module Federation. Nothing reads it, and the uses depend on the folder. */
const STATS_FILE = 'mf-stats.json';

/** The part of a federation manifest whose order depends on the folder of the build. */
interface Manifest {
  readonly shared: readonly { readonly id: string }[];
}

/** Makes the federation manifest independent of the folder that the build is made in: its libraries in the order of their names. */
export class FederationManifestPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FederationManifest', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FederationManifest', stage }, () => {
        const asset = compilation.getAsset(MANIFEST_FILE);
        if (!asset) throw new Error(`The build of a remote has no ${MANIFEST_FILE}.`);
        const manifest = JSON.parse(String(asset.source.source())) as Manifest;
        const shared = [...manifest.shared].sort((one, other) => (one.id < other.id ? -1 : 1));
        const text = JSON.stringify({ ...manifest, shared });
        compilation.updateAsset(MANIFEST_FILE, new compiler.rspack.sources.RawSource(text));
        if (compilation.getAsset(STATS_FILE)) compilation.deleteAsset(STATS_FILE);
      });
    });
  }
}
