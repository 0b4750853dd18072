import { federation } from '@module-federation/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
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

/** A change reloads the page, in a shell too: its React is built for production, and replaces no screens. */
const reloadOnChange: Plugin = {
  name: 'reload-on-change',
  handleHotUpdate({ server }) {
    server.ws.send({ type: 'full-reload' });
    return [];
  },
};

const moduleText = JSON.stringify({ ...manifest, version: packageJson.version });

/** The manifest as data: the shell's sidebar has this module without running its code. */
const moduleJson: Plugin = {
  name: 'module-json',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'module.json', source: moduleText });
  },
  configureServer({ middlewares }) {
    middlewares.use('/module.json', (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('access-control-allow-origin', '*');
      response.end(moduleText);
    });
  },
};

export default defineConfig(({ command, mode }) => {
  // A standalone page has no host: in development it has its own copies, which a shell's page ignores.
  const provided = { singleton: true, ...(command === 'build' && { import: false as const }) };
  return {
    base: './',
    server: { port: 4670, strictPort: true },
    // JSX compiled for development needs functions that the shell's React lacks.
    esbuild: { jsx: 'automatic', jsxDev: false },
    build: { target: 'es2022', modulePreload: false, rollupOptions: { input: 'src/module.tsx' } },
    plugins: [
      reloadOnChange,
      moduleJson,
      mode !== 'test' &&
        federation({
          name: 'shipping_remote',
          filename: 'remoteEntry.js',
          exposes: { './module': './src/module.tsx' },
          shared: Object.fromEntries(
            Object.entries(PROVIDED).map(([name, requiredVersion]) => [
              name,
              { ...provided, requiredVersion },
            ]),
          ),
          manifest: true,
          dts: false,
        }),
    ],
    test: {
      environment: 'happy-dom',
      // Its scripts import style sheets, which Node cannot read.
      server: { deps: { inline: [/@ledgerwise/] } },
    },
  };
});
