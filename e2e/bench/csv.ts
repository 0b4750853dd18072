import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { BackendApi } from '../fixtures/accounts.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { writeCustomersCsv } from '../fixtures/customers-csv.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { signedInStorage } from '../fixtures/session-storage.ts';
import { customersList } from '../pages/customers.page.ts';
import { CustomersImportPage } from '../pages/customers-import.page.ts';
import { longestTask, timed, watchLongTasks } from './long-tasks.ts';
import { type Measurement, median } from './report.ts';

const ROWS = 100_000;
const RUNS = 3;
const PATIENCE = 120_000;

interface Run {
  readonly parse: number;
  readonly check: number;
  readonly import: number;
  readonly export: number;
  readonly longestParsing: number;
  readonly longestInAll: number;
}

/** Each run uses a new organization. */
async function run(server: ProductServer, page: Page, file: string): Promise<Run> {
  page.setDefaultTimeout(PATIENCE);
  const screen = new CustomersImportPage(page);
  await screen.open();
  await page.evaluate(watchLongTasks);
  const parse = await timed(async () => {
    await screen.chooser.setInputFiles(file);
    await screen.preview.waitFor();
  });
  const longestParsing = await longestTask(page);
  const check = await timed(() => screen.review());
  const importing = await timed(async () => {
    await screen.import();
    await screen.success.waitFor();
  });
  await screen.button('Go to customers').click();
  const list = customersList(page);
  await list.total(ROWS).waitFor();
  const exporting = await timed(async () => (await list.exportCsv()).path());
  const longestInAll = await longestTask(page);
  process.stderr.write(`csv: ${server.url} done\n`);
  return { parse, check, import: importing, export: exporting, longestParsing, longestInAll };
}

/** 100,000 customers through the screens: read, checked, imported and exported. */
export async function csv(): Promise<Measurement[]> {
  const folder = makeScratchFolder('csv');
  const file = join(folder, 'customers.csv');
  writeCustomersCsv(file, ROWS);
  const server = await ProductServer.start();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const api = await BackendApi.at(server.url);
    const runs: Run[] = [];
    for (let index = 0; index < RUNS; index++) {
      const { session } = await api.signUp();
      const page = await browser.newPage({
        baseURL: server.url,
        storageState: signedInStorage(server.url, session),
      });
      runs.push(await run(server, page, file));
      await page.close();
    }
    const of = (values: readonly number[]) => ({ measured: median(values), runs: values });
    return [
      { what: 'file chosen to preview', unit: 'ms', atMost: 400, ...of(runs.map((one) => one.parse)) },
      {
        what: 'longest main-thread task, reading',
        unit: 'ms',
        atMost: 50,
        ...of(runs.map((one) => one.longestParsing)),
      },
      { what: 'all rows checked', unit: 'ms', ...of(runs.map((one) => one.check)) },
      { what: 'rows sent and saved', unit: 'ms', ...of(runs.map((one) => one.import)) },
      {
        what: 'import end to end',
        unit: 'ms',
        atMost: 5_000,
        ...of(runs.map((one) => one.parse + one.check + one.import)),
      },
      { what: 'export', unit: 'ms', atMost: 2_000, ...of(runs.map((one) => one.export)) },
      {
        what: 'longest main-thread task in all',
        unit: 'ms',
        ...of(runs.map((one) => one.longestInAll)),
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    removeFolder(folder);
  }
}
