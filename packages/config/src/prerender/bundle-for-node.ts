import { TOKENS } from '@ledgerwise/release/prerendered';
import { type Configuration, rspack } from '@rspack/core';
import { memoryOnly } from '../rspack/memory-only.mjs';
import type { PrerenderOptions } from './prerender-plugin.ts';

/** Installed beside the package, so that everything prerendered shares one copy. */
const LIBRARIES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/static',
];

function configurationFor({ base, entry, alias }: Omit<PrerenderOptions, 'dir' | 'isWanted'>): Configuration {
  return {
    ...base,
    name: `${base.name ?? base.output?.uniqueName}-prerendered`,
    entry,
    target: 'node20',
    devtool: false,
    // Class names and names of files come out as in the browser's build, since both are made by the same rules.
    output: {
      ...base.output,
      path: '/prerendered',
      filename: 'page.js',
      clean: false,
      publicPath: TOKENS.entry,
      library: { type: 'commonjs2' },
    },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...alias } },
    externals: Object.fromEntries(LIBRARIES.map((name) => [name, `commonjs ${name}`])),
    optimization: { ...base.optimization, splitChunks: false, minimize: false },
    plugins: [...(base.plugins ?? []), new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    experiments: {},
    stats: 'errors-only',
  };
}

/** Bundles an entry into one script that Node can run; nothing is written to disk. */
export function bundleForNode(options: Omit<PrerenderOptions, 'dir' | 'isWanted'>): Promise<string> {
  const compiler = rspack(configurationFor(options));
  const written = new Map<string, string | Buffer>();
  compiler.outputFileSystem = memoryOnly(written);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close((closing) => {
        const code = written.get('/prerendered/page.js');
        if (problem ?? closing) reject(problem ?? closing);
        else if (code === undefined) reject(new Error(`${options.entry}: the build produced no script.`));
        else resolve(String(code));
      });
    });
  });
}
