import { createHash } from 'node:crypto';
import type { Compiler, RspackPluginInstance } from '@rspack/core';

/** Placeholder in the names of a build until its content is known; as long as the digest that replaces it. */
const PLACEHOLDER = 'BUILD___NAME';

/**
 * Returns names that a build leaves on a page: the registry of its chunks, and the mark on the elements that load them.
 * If two builds of one remote on a page shared them, each would use chunks of the other.
 */
export function buildNames(name: string) {
  const uniqueName = `${name}-${PLACEHOLDER}`;
  return { uniqueName, chunkLoadingGlobal: `chunks_${uniqueName.replaceAll('-', '_')}` };
}

/**
 * Writes a digest of all scripts and style sheets into the names of the build, before the file names get their hashes.
 */
export class BuildNamePlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildName', (compilation) => {
      // Stage after minification, before hashing and source maps.
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'BuildName', stage }, () => {
        const built = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name));
        const digest = createHash('sha256');
        for (const { source } of [...built].sort((a, b) => (a.name < b.name ? -1 : 1)))
          digest.update(String(source.source()));
        const name = digest.digest('hex').slice(0, PLACEHOLDER.length);
        for (const asset of built) {
          const text = String(asset.source.source());
          if (!text.includes(PLACEHOLDER)) continue;
          const named = new compiler.rspack.sources.RawSource(text.replaceAll(PLACEHOLDER, name));
          compilation.updateAsset(asset.name, named);
        }
      });
    });
  }
}
