import { createHash } from 'node:crypto';
import { INTEGRITY_FILE } from '@ledgerwise/release/integrity-file';
import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

/** Browsers take it as they take the longer ones; on a first visit those would be half a kilobyte more for each twenty files. */
const ALGORITHM = 'sha256';

const hashOf = (content: string | Buffer): string =>
  `${ALGORITHM}-${createHash(ALGORITHM).update(content).digest('base64')}`;

/**
 * Subresource Integrity for files that the build's code loads: each script contains the hashes of the files that it
 * requests, and the browser runs none whose bytes differ. `integrity.json` lists all hashes.
 */
export class IntegrityPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    // Lazily: a page gets the hashes of files that its own scripts may request, rather than those of the whole build.
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [ALGORITHM], hashLoading: 'lazy' }).apply(
      compiler,
    );
    compiler.hooks.thisCompilation.tap('Integrity', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'Integrity', stage }, () => {
        const hashes = compilation
          .getAssets()
          .filter(({ name }) => /\.(js|css)$/.test(name))
          .map(({ name, source }) => [name, hashOf(source.buffer())] as const)
          .sort(([one], [other]) => (one < other ? -1 : 1));
        const text = JSON.stringify(Object.fromEntries(hashes));
        compilation.emitAsset(INTEGRITY_FILE, new compiler.rspack.sources.RawSource(text));
      });
    });
  }
}
