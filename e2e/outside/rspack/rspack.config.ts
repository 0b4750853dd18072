import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';

const provided = { singleton: true, import: false } as const;
const isServed = process.env.NODE_ENV === 'development';

export default {
  mode: isServed ? 'development' : 'production',
  // The page's policy forbids `eval`, which is the default for source maps in development.
  devtool: isServed ? 'cheap-module-source-map' : false,
  // The shell's server does not support screens that are compiled on demand.
  lazyCompilation: false,
  entry: {},
  output: { clean: true, publicPath: 'auto', uniqueName: 'parcels' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        use: {
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              // The shell's React is a production build, which lacks functions that JSX compiled for development needs.
              transform: { react: { runtime: 'automatic', development: false } },
            },
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'parcels',
      exposes: { './module': './src/module.tsx' },
      shared: {
        react: provided,
        'react/jsx-runtime': provided,
        'react-dom': provided,
        'react-router-dom': provided,
        '@ledgerwise/contract': provided,
      },
      dts: false,
    }),
  ],
  // Allows the shell's page to read these files.
  devServer: { headers: { 'access-control-allow-origin': '*' } },
} satisfies Configuration;
