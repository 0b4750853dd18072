import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { BackendApi } from '../fixtures/accounts.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { signedInStorage } from '../fixtures/session-storage.ts';
import { camtStatement, csvStatement, ofxStatement } from '../fixtures/statement-files.ts';
import { StatementImportPage } from '../pages/statement-import.page.ts';
import { longestTask, timed, watchLongTasks } from './long-tasks.ts';
import { type Measurement, median } from './report.ts';

const LINES = 5_000;
const RUNS = 3;
const PATIENCE = 120_000;
/** A year of a busy account, with lines as long as a bank can make them: 24 MB. */
const LARGE_LINES = 60_000;
const PADDING = ` ${'x'.repeat(350)}`;

const FILES: readonly { readonly what: string; readonly text: () => string; readonly isWritten: boolean }[] =
  [
    { what: 'CSV', text: () => csvStatement(LINES), isWritten: true },
    { what: 'OFX', text: () => ofxStatement(LINES), isWritten: true },
    { what: 'CAMT', text: () => camtStatement(LINES), isWritten: true },
    { what: '24 MB CSV', text: () => csvStatement(LARGE_LINES, PADDING), isWritten: false },
  ];

interface Run {
  readonly preview: number;
  readonly import: number;
  readonly longest: number;
}

/** Imports one file into a new organization, so that every line is new. */
async function run(server: ProductServer, browser: Browser, file: string, isWritten: boolean): Promise<Run> {
  const { session } = await (await BackendApi.at(server.url)).signUp();
  const page = await browser.newPage({
    baseURL: server.url,
    storageState: signedInStorage(server.url, session),
  });
  page.setDefaultTimeout(PATIENCE);
  const screen = new StatementImportPage(page);
  await screen.open();
  await page.evaluate(watchLongTasks);
  const preview = await timed(async () => {
    await screen.chooser.setInputFiles(file);
    await screen.importButton.waitFor();
  });
  const importing = isWritten
    ? await timed(async () => {
        await screen.importButton.click();
        await screen.success.waitFor();
      })
    : 0;
  const longest = await longestTask(page);
  await page.close();
  return { preview, import: importing, longest };
}

/** Imports statements through the screen: choose, read, compare with existing lines, and import. */
export async function statement(): Promise<Measurement[]> {
  const folder = makeScratchFolder('statement');
  const server = await ProductServer.start();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const measurements: Measurement[] = [];
    for (const { what, text, isWritten } of FILES) {
      const file = join(folder, 'statement');
      writeFileSync(file, text());
      const runs: Run[] = [];
      for (let index = 0; index < RUNS; index += 1) runs.push(await run(server, browser, file, isWritten));
      process.stderr.write(`statement: ${what} done\n`);
      const of = (values: readonly number[]) => ({
        unit: 'ms' as const,
        measured: median(values),
        runs: values,
      });
      measurements.push({ what: `${what}: file chosen to preview`, ...of(runs.map((one) => one.preview)) });
      if (isWritten)
        measurements.push({
          what: `${what}: ${LINES} lines chosen to imported`,
          atMost: 5_000,
          ...of(runs.map((one) => one.preview + one.import)),
        });
      measurements.push({
        what: `${what}: longest task of the page`,
        atMost: 100,
        ...of(runs.map((one) => one.longest)),
      });
    }
    return measurements;
  } finally {
    await browser.close();
    await server.stop();
    removeFolder(folder);
  }
}
