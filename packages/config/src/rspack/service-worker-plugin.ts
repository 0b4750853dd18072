import { createHash } from 'node:crypto';
import type { Compilation, Compiler, Configuration, RspackPluginInstance } from '@rspack/core';
import { bundleWorkerScript } from './bundle-worker.mjs';

/** At the root of the site, under a permanent name: browsers look there for a newer one. */
const WORKER_FILE = 'sw.js';

/** The files that the shell's pages load; other files of the build are for servers. */
const LOADED = /^(js|css|assets)\//;

const integrityOf = (name: string, content: Buffer): string =>
  /\.(js|css)$/.test(name) ? `sha256-${createHash('sha256').update(content).digest('base64')}` : '';

/** The build of the shell, in the words of its service worker: each file with its hash, and an id that changes with any of them. */
function shellBuild(compilation: Compilation) {
  const files = compilation
    .getAssets()
    .filter(({ name }) => LOADED.test(name))
    .map(({ name, source }) => [`/${name}`, integrityOf(name, source.buffer())] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const id = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  return { id, files: Object.fromEntries(files) };
}

interface ServiceWorkerOptions {
  /** The worker's script. */
  readonly entry: string;
  /** Compiles its sources. */
  readonly configuration: Configuration;
  readonly mode: 'production' | 'development';
}

/**
 * `sw.js`: the shell's service worker, preceded by the list of the shell's files. Its bytes change with the shell,
 * which browsers treat as a new worker; deploying a remote does not change it.
 */
export class ServiceWorkerPlugin implements RspackPluginInstance {
  readonly #options: ServiceWorkerOptions;

  constructor(options: ServiceWorkerOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ServiceWorker', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'ServiceWorker', stage }, async () => {
        const { script, sources } = await bundleWorkerScript(this.#options);
        compilation.fileDependencies.addAll(sources);
        const text = `self.shellBuild=${JSON.stringify(shellBuild(compilation))};\n${script}`;
        compilation.emitAsset(WORKER_FILE, new compiler.rspack.sources.RawSource(text));
      });
    });
  }
}
