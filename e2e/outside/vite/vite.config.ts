import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

const provided = { singleton: true, import: false } as const;

export default defineConfig({
  base: './',
  esbuild: { jsx: 'automatic' },
  build: { target: 'es2022', modulePreload: false, rollupOptions: { input: 'src/module.tsx' } },
  plugins: [
    federation({
      name: 'couriers',
      filename: 'remoteEntry.js',
      exposes: { './module': './src/module.tsx' },
      shared: {
        react: provided,
        'react-dom': provided,
        'react-router-dom': provided,
        '@ledgerwise/contract': provided,
      },
      manifest: true,
      dts: false,
    }),
  ],
});
