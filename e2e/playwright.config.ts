import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig, devices, type ReporterDescription } from '@playwright/test';
import { chromiumLaunch } from './fixtures/chromium.ts';
import { freePort } from './fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from './fixtures/scratch-folder.ts';
import { LEFT_OUT } from './fixtures/tier.ts';

/** A running server; by default one is started. */
const RUNNING = process.env.E2E_URL;
if (RUNNING === undefined) process.env.E2E_PORT ??= String(await freePort());
/** Every worker reads this file too, and finds the port that the first reader chose. */
const PORT = process.env.E2E_PORT;
const URL = RUNNING ?? `http://localhost:${PORT}`;

/** Every worker reads this file too; only the first reader creates the folder, and removes it at the end. */
function dataFolder(): string {
  const known = process.env.E2E_DATA_DIR;
  if (known !== undefined) return known;
  const made = makeScratchFolder('e2e');
  process.env.E2E_DATA_DIR = made;
  process.once('exit', () => removeFolder(made));
  return made;
}

const EVENTS = resolve(import.meta.dirname, '../packages/config/src/testing/playwright-reporter.ts');

/** `npm test` has its own reporter, which shows one line for the whole run. */
function reporters(): ReporterDescription[] {
  const file = process.env.PLAYWRIGHT_JSON;
  return [
    process.env.TEST_EVENTS === undefined ? ['list'] : [EVENTS],
    ...(file === undefined ? [] : [['json', { outputFile: file }] satisfies ReporterDescription]),
  ];
}

const ownServer = () => ({
  command: 'node --import tsx e2e/fixtures/logged-server.ts',
  cwd: resolve(import.meta.dirname, '..'),
  url: `${URL}/health`,
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  stdout: process.env.E2E_SERVER_LOG === undefined ? ('ignore' as const) : ('pipe' as const),
  // Tests create their own users, so waiting for the sample company is unnecessary.
  env: {
    PORT: String(PORT),
    DATA_DIR: dataFolder(),
    AUTH_RATE_LIMIT: '1000',
    SEED: 'none',
    MAILBOX: 'local',
  },
});

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than there are cores, because each worker waits now and then; with two more, a tenth goes into taking turns.
  workers: Math.min(availableParallelism() + 1, 6),
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: reporters(),
  use: {
    ...devices['Desktop Chrome'],
    baseURL: URL,
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    // A worker would answer files in place of the server, so that tests of damaged and missing files would get stored
    // ones; and each new context would load all screens ahead. service-worker.spec.ts allows it.
    serviceWorkers: 'block',
    // Every step would wait for animations, which no test checks.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'Australia/Sydney',
    // Recording every step takes a third of the time of a run; use --trace on for one test.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch([
      // All pages of a context in one process, which has compiled the product already: a new page takes a third less
      // time.
      '--process-per-site',
      // Pages live for seconds here: to optimise their code, or to collect what they leave, costs more than it saves.
      '--js-flags=--no-maglev,--no-turbofan,--min-semi-space-size=32,--max-semi-space-size=64',
    ]),
  },
  ...(LEFT_OUT && { grepInvert: LEFT_OUT }),
  ...(RUNNING === undefined && {
    webServer: ownServer(),
    globalTeardown: './fixtures/end-of-run.teardown.ts',
  }),
});
