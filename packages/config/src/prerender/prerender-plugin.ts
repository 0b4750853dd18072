import { createRequire } from 'node:module';
import path from 'node:path';
import { PRERENDERED_FILE } from '@ledgerwise/release/prerendered';
import type { Compilation, Compiler, Configuration, RspackPluginInstance } from '@rspack/core';
import { bundleForNode } from './bundle-for-node.ts';

export interface PrerenderOptions {
  /** The package's folder. */
  readonly dir: string;
  /** The build's own configuration: how the browser's scripts are made decides how these are. */
  readonly base: Configuration;
  /** Exports `prerender()`, which returns the content to write. */
  readonly entry: string;
  readonly alias?: Readonly<Record<string, string>>;
  /** True if there is anything to write; called after everything else is built. */
  isWanted?(compilation: Compilation): boolean;
}

/** Browser APIs that page code may read while it is rendered in Node: they are empty. */
const emptyStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** Runs a bundle in this process, with the libraries that its package has installed. */
function run(code: string, dir: string): { prerender(): Promise<unknown> } {
  const file = path.join(dir, 'package.json');
  const module = { exports: {} as { prerender(): Promise<unknown> } };
  const given = {
    module,
    exports: module.exports,
    require: createRequire(file),
    __filename: file,
    __dirname: dir,
    localStorage: emptyStorage,
    sessionStorage: emptyStorage,
  };
  new Function(...Object.keys(given), code)(...Object.values(given));
  return module.exports;
}

/**
 * Writes `prerendered.json`: the components of this build, rendered to HTML. A screen that cannot be rendered
 * fails the build.
 */
export class PrerenderPlugin implements RspackPluginInstance {
  readonly #options: PrerenderOptions;

  constructor(options: PrerenderOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { dir, isWanted } = this.#options;
    compiler.hooks.thisCompilation.tap('Prerender', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name: 'Prerender', stage }, async () => {
        try {
          if (isWanted?.(compilation) === false) return;
          const content = await run(await bundleForNode(this.#options), dir).prerender();
          const source = new compiler.rspack.sources.RawSource(JSON.stringify(content));
          compilation.emitAsset(PRERENDERED_FILE, source);
        } catch (error) {
          // Reported as a build error rather than thrown: a watching build continues with the next change.
          compilation.errors.push(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }
}
