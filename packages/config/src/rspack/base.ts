import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Configuration, type RuleSetRule, rspack, type SwcLoaderOptions } from '@rspack/core';

export interface BaseOptions {
  /** The package's folder. */
  readonly dir: string;
  /** Output folder, relative to the package. */
  readonly out: string;
  readonly publicPath: string;
  /** Distinguishes its class names and chunks from those of other packages on the page. */
  readonly name: string;
  /** React Refresh, which works only if the page's own react-dom renders (a standalone page). */
  readonly refresh?: boolean;
  /** For a page whose React is a production build, which lacks what JSX compiled for development needs. */
  readonly isInBuiltPage?: boolean;
}

export const isProduction = (): boolean => process.env.NODE_ENV !== 'development';

const swc = (development: boolean, refresh: boolean): SwcLoaderOptions => ({
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development, refresh } },
    target: 'es2022',
    externalHelpers: false,
  },
});

const WORKER_LOADER = fileURLToPath(new URL('./worker-loader.mjs', import.meta.url));
const extensions = ['.ts', '.tsx', '.mjs', '.js'];

/** Fonts are WOFF; unpacking WOFF2 would be a third of the code that writes PDFs. */
const UNUSED = { 'brotli/decompress.js': false as const };

function scriptRules(development: boolean, refresh: boolean): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      type: 'javascript/auto',
      use: { loader: 'builtin:swc-loader', options: swc(development, refresh) },
    },
    { test: /\.m?js$/, resolve: { fullySpecified: false } },
  ];
}

/** Compiles the sources of workers. */
export const workerConfiguration = (development: boolean): Configuration => ({
  resolve: { extensions, alias: UNUSED },
  module: { rules: scriptRules(development, false) },
});

/** `new Worker(new URL('./x.worker.ts', import.meta.url))`: the address of a script made by the worker loader. */
function workerRule(development: boolean): RuleSetRule {
  const configuration = workerConfiguration(development);
  return {
    test: /\.worker\.ts$/,
    dependency: 'url',
    type: 'asset/resource',
    generator: { filename: 'js/[name].[contenthash:8].js' },
    use: { loader: WORKER_LOADER, options: { configuration } },
  };
}

/** Libraries that read the mode under Vite's name (jotai) would otherwise keep their development checks. */
function modeByVitesName(mode: 'production' | 'development') {
  return new rspack.DefinePlugin({ 'import.meta.env': JSON.stringify({ MODE: mode }) });
}

/**
 * Common configuration of all our browser builds. Output is scripts, since a failed ES module stays failed
 * until reload.
 */
export function baseConfiguration(options: BaseOptions) {
  const { dir, out, publicPath, name, refresh = false, isInBuiltPage = false } = options;
  const production = isProduction();
  const development = !production && !isInBuiltPage;
  const mode = production ? 'production' : 'development';
  return {
    mode,
    context: dir,
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: path.join(dir, out),
      clean: true,
      publicPath,
      uniqueName: name,
      filename: 'js/[name].[contenthash:8].js',
      chunkFilename: 'js/[name].[contenthash:8].js',
      cssFilename: 'css/[name].[contenthash:8].css',
      cssChunkFilename: 'css/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      // A module that failed in its first run is run again; otherwise its half-initialized exports would be used.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions, alias: UNUSED },
    module: {
      parser: {
        javascript: { worker: false },
        // Custom properties keep their names, because components read what the surrounding screen sets.
        'css/module': { namedExports: false, dashedIdents: false },
        'css/auto': { namedExports: false, dashedIdents: false },
      },
      generator: {
        // The package's name in every class: two remotes may carry different versions of the same component.
        'css/module': { localIdentName: `${name}-[local]-[hash]`, exportsConvention: 'as-is' },
        'css/auto': { localIdentName: `${name}-[local]-[hash]`, exportsConvention: 'as-is' },
      },
      rules: [
        { oneOf: [workerRule(development), ...scriptRules(development, refresh)] },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(svg|png|webp|avif|woff2?)$/, type: 'asset/resource' },
      ],
    },
    plugins: [modeByVitesName(mode)],
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic' },
    performance: false,
    lazyCompilation: false,
    stats: { preset: 'errors-warnings', timings: true },
  } satisfies Configuration;
}
