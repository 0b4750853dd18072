import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, HtmlRspackPlugin, type RspackPluginFunction } from '@rspack/core';
import packageJson from './package.json' with { type: 'json' };
import { manifest } from './src/manifest.ts';

/** Libraries of the shell, so that its page has one copy of each, and the versions that this module runs with. */
const PROVIDED = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  'react-dom/client': '^19.0.0',
  '@ledgerwise/contract': '^1.0.0',
  '@ledgerwise/contract/router': '^1.0.0',
};

/** The manifest as data: the shell's sidebar has this module without running its code. */
const moduleJson: RspackPluginFunction = (compiler) => {
  compiler.hooks.thisCompilation.tap('module-json', (compilation) => {
    compilation.hooks.processAssets.tap('module-json', () => {
      const text = JSON.stringify({ ...manifest, version: packageJson.version });
      compilation.emitAsset('module.json', new compiler.rspack.sources.RawSource(text));
    });
  });
};

export default (env: { readonly RSPACK_SERVE?: boolean }): Configuration[] => {
  const isServed = env.RSPACK_SERVE === true;
  const common: Configuration = {
    mode: isServed ? 'development' : 'production',
    // The page's policy forbids `eval`, which source maps use by default in development.
    devtool: isServed ? 'cheap-module-source-map' : false,
    // The shell's server does not support screens that are compiled on demand.
    lazyCompilation: false,
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              // JSX compiled for development needs functions that the shell's React lacks.
              transform: { react: { runtime: 'automatic', development: false } },
            },
          },
        },
        { test: /\.css$/, type: 'css/auto', sideEffects: true },
      ],
    },
  };
  /** Container for a shell: everything that is built. */
  const container: Configuration = {
    ...common,
    name: 'container',
    entry: {},
    output: {
      // Cleaning would delete the page, which is served beside it.
      clean: !isServed,
      publicPath: 'auto',
      uniqueName: 'shipping',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssChunkFilename: '[name].[contenthash:8].css',
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'shipping_remote',
        exposes: { './module': './src/module.tsx' },
        shared: Object.fromEntries(
          Object.entries(PROVIDED).map(([name, requiredVersion]) => [
            name,
            { singleton: true, import: false, requiredVersion },
          ]),
        ),
        manifest: true,
        dts: false,
      }),
      moduleJson,
    ],
  };
  /** The module on a standalone page, which shares nothing. */
  const page: Configuration = {
    ...common,
    name: 'page',
    entry: './src/standalone.tsx',
    output: { publicPath: '/' },
    plugins: [new HtmlRspackPlugin({ template: 'index.html' })],
    devServer: {
      port: 4670,
      historyApiFallback: true,
      // Allows the shell's page to read the files served here.
      headers: { 'access-control-allow-origin': '*' },
    },
  };
  // The first one's settings are the server's.
  return isServed ? [page, container] : [container];
};
