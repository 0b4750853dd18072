import { defineConfig } from 'vitest/config';

export default defineConfig({
  esbuild: { jsx: 'automatic' },
  test: {
    environment: 'happy-dom',
    // Its scripts import style sheets, which Node cannot read.
    server: { deps: { inline: [/@ledgerwise/] } },
  },
});
