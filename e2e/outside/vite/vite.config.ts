import { federation } from '@module-federation/vite';
import { defineConfig, type Plugin } from 'vite';

const provided = { singleton: true, import: false } as const;

/**
 * `npm run dev` of the shell: a change reloads its page, since React replaces screens only in development
 * builds.
 */
const reloadOnChange: Plugin = {
  name: 'reload-on-change',
  handleHotUpdate({ server }) {
    server.ws.send({ type: 'full-reload' });
    return [];
  },
};

export default defineConfig({
  base: './',
  // The shell's React is a production build, which lacks functions that JSX compiled for development needs.
  esbuild: { jsx: 'automatic', jsxDev: false },
  build: { target: 'es2022', modulePreload: false, rollupOptions: { input: 'src/module.tsx' } },
  plugins: [
    reloadOnChange,
    federation({
      name: 'couriers',
      filename: 'remoteEntry.js',
      exposes: { './module': './src/module.tsx' },
      shared: {
        react: provided,
        'react/jsx-runtime': provided,
        'react-dom': provided,
        'react-router-dom': provided,
        '@ledgerwise/contract': provided,
      },
      manifest: true,
      dts: false,
    }),
  ],
});
