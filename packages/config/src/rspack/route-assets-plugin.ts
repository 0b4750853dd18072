import type { Compiler, RspackPluginInstance } from '@rspack/core';

/** `route-assets.json`: the files of the first bundle and of every named group of chunks, for preload hints. */
export class RouteAssetsPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RouteAssets', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RouteAssets', stage }, () => {
        const { namedChunkGroups = {} } = compilation
          .getStats()
          .toJson({ all: false, chunkGroups: true, chunkGroupAuxiliary: false });
        const groups = Object.fromEntries(
          Object.entries(namedChunkGroups).map(([name, group]) => [
            name,
            // In the order of names: the bundler's own depends on the folder of the build.
            (group.assets ?? []).map((asset) => asset.name).sort(),
          ]),
        );
        compilation.emitAsset(
          'route-assets.json',
          new compiler.rspack.sources.RawSource(JSON.stringify(groups)),
        );
      });
    });
  }
}
