import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core';
import type { FederationManifest } from '../release/deployment.ts';

/** Chunk of what a remote exposes. */
export const EXPOSED_CHUNK = '__federation_expose_module';

const PROVIDED = /^provide shared module \([^)]*\) (@?[^@\s]+)@(\S+) = /;

function assetsOf(files: readonly string[]) {
  return {
    js: { sync: files.filter((file) => file.endsWith('.js')) },
    css: { sync: files.filter((file) => file.endsWith('.css')) },
  };
}

function filesOfGroup(compilation: Compilation, name: string): readonly string[] {
  const group = compilation.namedChunkGroups.get(name);
  if (!group) throw new Error(`The build has no chunk "${name}".`);
  return group.getFiles();
}

/** The libraries that the remote can provide itself, with the files of its copies. */
function providedLibraries(compilation: Compilation): FederationManifest['shared'] {
  return [...compilation.modules].flatMap((module) => {
    const [, name, version] = PROVIDED.exec(module.identifier()) ?? [];
    if (name === undefined || version === undefined) return [];
    const files = module.blocks.flatMap(
      (block) => compilation.chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? [],
    );
    return [{ name, version, assets: assetsOf([...new Set(files)]) }];
  });
}

/**
 * Writes `mf-manifest.json`: the hashed name of the remote's container, and which files stand behind what it exposes
 * and what it shares. The container's own name changes with every build; this file's does not.
 */
export class FederationManifestPlugin implements RspackPluginInstance {
  readonly #container: string;

  constructor(container: string) {
    this.#container = container;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FederationManifest', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FederationManifest', stage }, () => {
        const [remoteEntry = ''] = filesOfGroup(compilation, this.#container);
        const manifest: FederationManifest = {
          name: this.#container,
          remoteEntry,
          exposes: [{ name: 'module', assets: assetsOf(filesOfGroup(compilation, EXPOSED_CHUNK)) }],
          shared: providedLibraries(compilation),
        };
        compilation.emitAsset(
          'mf-manifest.json',
          new compiler.rspack.sources.RawSource(JSON.stringify(manifest)),
        );
      });
    });
  }
}
