import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModuleManifest } from '@ledgerwise/contract';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { tsImport } from 'tsx/esm/api';
import { screenFiles } from './screen-files.ts';

/** Chunk with the exposed code of a remote. */
export const EXPOSED_CHUNK = '__federation_expose_module';

/** The manifest as data, beside the scripts. */
export const MODULE_FILE = 'module.json';

/**
 * The manifest in a remote's sources. Imported again each time: a watching build must see the current file.
 */
async function readManifest(dir: string, id: string): Promise<ModuleManifest> {
  const file = path.join(dir, 'src/manifest.ts');
  const { manifest } = (await tsImport(pathToFileURL(file).href, import.meta.url)) as {
    manifest?: ModuleManifest;
  };
  if (manifest?.id !== id)
    throw new Error(`${file}: must export \`manifest\` with the id "${id}" that rspack.config.ts states.`);
  return manifest;
}

/** Writes `module.json`: the manifest as data, so that the shell knows a module without running its code. */
export class ModuleJsonPlugin implements RspackPluginInstance {
  readonly #dir: string;
  readonly #id: string;

  constructor(dir: string, id: string) {
    this.#dir = dir;
    this.#id = id;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ModuleJson', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'ModuleJson', stage }, async () => {
        try {
          const content = {
            ...(await readManifest(this.#dir, this.#id)),
            version: this.#packageVersion(),
            screens: screenFiles(compilation, EXPOSED_CHUNK),
          };
          const source = new compiler.rspack.sources.RawSource(JSON.stringify(content));
          compilation.emitAsset(MODULE_FILE, source);
        } catch (error) {
          // Reported as a build error rather than thrown: a watching build continues with the next change.
          compilation.errors.push(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }

  #packageVersion(): string {
    const { version } = JSON.parse(readFileSync(path.join(this.#dir, 'package.json'), 'utf8')) as {
      version: string;
    };
    return version;
  }
}
