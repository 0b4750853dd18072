import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'backend',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // The tests share no module that remembers anything, and starting a process for each of a hundred files costs more than they do.
    isolate: false,
    globalSetup: ['test/database/postgres-setup.ts'],
    // They end what hangs, and nothing else: a machine that runs all tests at once may be ten times slower than alone.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
