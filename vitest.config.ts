import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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
    // Vitest leaves a core free, which on two of them is half of the machine; the database tests mostly wait anyway.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      ...folders.map((root) => ({
        root,
        test: {
          name: root.replace('packages/', ''),
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
          // The contract tests load every screen's code, which a busy machine does not do in five seconds.
          testTimeout: 20_000,
        },
      })),
      // It has a set-up of its own: a real PostgreSQL.
      'packages/backend/vitest.config.ts',
    ],
  },
});
