import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const folders = [
  'shell',
  ...readdirSync('.').filter((name) => name.startsWith('mf-')),
  'packages/contract',
  'packages/resource',
  'packages/domain',
  'packages/ui',
  'packages/config',
];

export default defineConfig({
  test: {
    // One more than there are cores: the tests of the database wait for it half of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      ...folders.map((root) => ({
        root,
        test: {
          name: root.replace('packages/', ''),
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
          setupFiles: [resolve(import.meta.dirname, 'packages/config/test/patience.ts')],
          // It ends what hangs, and nothing else: a machine that runs all tests at once may be ten times slower than alone.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      })),
      // It has a set-up of its own: a real PostgreSQL.
      'packages/backend/vitest.config.ts',
    ],
  },
});
