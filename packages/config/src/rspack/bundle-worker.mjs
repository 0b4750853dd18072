// Plain JavaScript, because the compiler itself loads the loader that uses it, and Node 20 cannot read TypeScript.
import { rspack } from '@rspack/core';
import { memoryOnly } from './memory-only.mjs';

/**
 * Bundles the script of a worker into one file, and returns it with its source files.
 * @param {{ configuration: import('@rspack/core').Configuration, entry: string, mode: import('@rspack/core').Mode }}
 * options
 * @returns {Promise<{ script: string, sources: readonly string[] }>}
 */
export function bundleWorkerScript({ configuration, entry, mode }) {
  const compiler = rspack({
    ...configuration,
    mode,
    entry,
    target: ['webworker', 'es2022'],
    output: { path: '/worker', filename: 'worker.js', publicPath: '' },
    devtool: false,
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  });
  const written = new Map();
  compiler.outputFileSystem = memoryOnly(written);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const sources = [...(stats?.compilation.fileDependencies ?? [])];
      const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close((closing) => {
        if (problem ?? closing) reject(problem ?? closing);
        else resolve({ script: String(written.get('/worker/worker.js')), sources });
      });
    });
  });
}
