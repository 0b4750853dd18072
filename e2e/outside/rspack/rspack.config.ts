import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';

const provided = { singleton: true, import: false } as const;

export default {
  mode: 'production',
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
              transform: { react: { runtime: 'automatic' } },
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
        'react-dom': provided,
        'react-router-dom': provided,
        '@ledgerwise/contract': provided,
      },
      dts: false,
    }),
  ],
} satisfies Configuration;
