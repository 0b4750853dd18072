import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';

const provided = { singleton: true, import: false } as const;
const isServed = process.env.NODE_ENV === 'development';

export default {
  mode: isServed ? 'development' : 'production',
  // The page's policy refuses `eval`, which is what maps sources by default while developing.
  devtool: isServed ? 'cheap-module-source-map' : false,
  // The shell's server knows nothing of screens that are compiled when they are asked for.
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
              // The shell's React is a production build: JSX that is compiled for development finds half of what it asks for.
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
  // Lets the shell's page read what is served here.
  devServer: { headers: { 'access-control-allow-origin': '*' } },
} satisfies Configuration;
