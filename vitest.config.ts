import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ofRun } from './vitest.shared.ts';

// All packages at once, for `npx vitest run --project ui`. `npm test` runs each package by itself, so that one that has not
// changed is not tested again.
export default defineConfig({
  test: {
    ...ofRun,
    maxWorkers: availableParallelism() + 1,
    projects: [
      'shell',
      'mf-*',
      'packages/{backend,config,contract,create-ledgerwise-remote,domain,release,resource,ui}',
    ],
  },
});
