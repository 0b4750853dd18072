import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'backend',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // The tests share no module that remembers anything, and starting a process for each of a hundred files costs more than they do.
    isolate: false,
    globalSetup: ['test/database/postgres-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
