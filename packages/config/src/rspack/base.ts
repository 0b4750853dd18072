import path from 'node:path';
import type { Configuration, SwcLoaderOptions } from '@rspack/core';
import { federationRuntimeAlias } from './federation-runtime.ts';

export interface BaseOptions {
  /** The package's folder. */
  readonly dir: string;
  /** Where the build goes, relative to the folder. */
  readonly out: string;
  readonly publicPath: string;
  readonly uniqueName: string;
  /** React Refresh, which works only where the page's own react-dom renders (a standalone page). */
  readonly refresh?: boolean;
}

export const isProduction = (): boolean => process.env.NODE_ENV !== 'development';

const swc = (production: boolean, refresh: boolean): SwcLoaderOptions => ({
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: !production, refresh } },
    target: 'es2022',
    externalHelpers: false,
  },
});

/** What all our browser builds have in common. Output is scripts, since a failed ES module stays failed until reload. */
export function baseConfiguration({ dir, out, publicPath, uniqueName, refresh = false }: BaseOptions) {
  const production = isProduction();
  return {
    mode: production ? 'production' : 'development',
    context: dir,
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: path.join(dir, out),
      clean: true,
      publicPath,
      uniqueName,
      filename: 'js/[name].[contenthash:8].js',
      chunkFilename: 'js/[name].[contenthash:8].js',
      cssFilename: 'css/[name].[contenthash:8].css',
      cssChunkFilename: 'css/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'], alias: federationRuntimeAlias() },
    module: {
      parser: { 'css/module': { namedExports: false }, 'css/auto': { namedExports: false } },
      generator: {
        // The package's name in every class: two remotes may carry different versions of the same component.
        'css/module': { localIdentName: '[uniqueName]-[local]-[hash]', exportsConvention: 'as-is' },
        'css/auto': { localIdentName: '[uniqueName]-[local]-[hash]', exportsConvention: 'as-is' },
      },
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          use: { loader: 'builtin:swc-loader', options: swc(production, refresh) },
        },
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
      ],
    },
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic' },
    performance: false,
    lazyCompilation: false,
    stats: { preset: 'errors-warnings', timings: true },
  } satisfies Configuration;
}
