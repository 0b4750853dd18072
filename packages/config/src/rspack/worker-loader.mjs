// Plain JavaScript, since the compiler loads its loaders by itself and Node 20 cannot read TypeScript.
import { rspack } from '@rspack/core';
import { memoryOnly } from './memory-only.mjs';

/**
 * Bundles a web worker into one script of its own. Left to the main compilation, a remote's worker would carry the
 * federation runtime and ask for shared libraries that nobody provides inside a worker.
 *
 * @this {import('@rspack/core').LoaderContext<{ configuration: import('@rspack/core').Configuration }>}
 */
export default function bundleWorker() {
  const done = this.async();
  const { configuration } = this.getOptions();
  const compiler = rspack({
    ...configuration,
    mode: this.mode,
    entry: this.resourcePath,
    target: ['webworker', 'es2022'],
    output: { path: '/worker', filename: 'worker.js', publicPath: '' },
    devtool: false,
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  });
  const written = new Map();
  compiler.outputFileSystem = memoryOnly(written);
  compiler.run((error, stats) => {
    for (const file of stats?.compilation.fileDependencies ?? []) this.addDependency(file);
    const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
    compiler.close((closing) => done(problem ?? closing ?? null, written.get('/worker/worker.js')));
  });
}
