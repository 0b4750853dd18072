import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { BackendApi } from '../fixtures/accounts.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { type SampleCustomer, writeCustomersCsv } from '../fixtures/customers-csv.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { openServerDatabase } from '../fixtures/server-database.ts';
import { signedInStorage } from '../fixtures/session-storage.ts';
import { customersList } from '../pages/customers.page.ts';
import { CustomersImportPage } from '../pages/customers-import.page.ts';
import { type ImportStatements, importStatements } from './import-statements.ts';
import { longestTaskSince, timed, watchLongTasks } from './long-tasks.ts';
import { type Measurement, median } from './report.ts';

const ROWS = 100_000;
const RUNS = 3;
const PATIENCE = 120_000;

interface Run {
  readonly parse: number;
  readonly check: number;
  readonly import: number;
  readonly export: number;
  /** The longest tasks of the main thread: while the file is read, until it is imported, and during its export. */
  readonly longestReading: number;
  readonly longestImporting: number;
  readonly longestExporting: number;
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
  const longestReading = await longestTaskSince(page);
  const check = await timed(() => screen.review());
  const importing = await timed(async () => {
    await screen.import();
    await screen.success.waitFor();
  });
  const longestImporting = await longestTaskSince(page);
  await screen.button('Go to customers').click();
  const list = customersList(page);
  await list.total(ROWS).waitFor();
  // Drawing the list is no part of the export.
  await longestTaskSince(page);
  const exporting = await timed(async () => (await list.exportCsv()).path());
  const longestExporting = await longestTaskSince(page);
  process.stderr.write(`csv: ${server.url} done\n`);
  return {
    ...{ parse, check, import: importing, export: exporting },
    ...{ longestReading, longestImporting, longestExporting },
  };
}

/** The statements of the import on the same server, beside COPY of the same rows. */
async function besideCopy(
  server: ProductServer,
  customers: readonly SampleCustomer[],
): Promise<ImportStatements[]> {
  const sql = await openServerDatabase(server.dataFolder);
  try {
    const statements: ImportStatements[] = [];
    for (let index = 0; index < RUNS; index++) statements.push(await importStatements(sql, customers));
    return statements;
  } finally {
    await sql.end();
  }
}

const serverPart = (one: ImportStatements): number => one.stage + one.import + one.settle;

/** 100,000 customers through the screens: read, checked, imported and exported. */
export async function csv(): Promise<Measurement[]> {
  const folder = makeScratchFolder('csv');
  const file = join(folder, 'customers.csv');
  const customers = writeCustomersCsv(file, ROWS);
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
    const statements = await besideCopy(server, customers);
    const of = (values: readonly number[]) => ({ measured: median(values), runs: values });
    return [
      { what: 'file chosen to preview', unit: 'ms', atMost: 400, ...of(runs.map((one) => one.parse)) },
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
        what: 'longest main-thread task, file chosen to preview',
        ...{ unit: 'ms', atMost: 50 },
        ...of(runs.map((one) => one.longestReading)),
      },
      {
        what: 'longest main-thread task, preview to imported',
        ...{ unit: 'ms', atMost: 50 },
        ...of(runs.map((one) => one.longestImporting)),
      },
      {
        what: 'longest main-thread task, export',
        ...{ unit: 'ms', atMost: 50 },
        ...of(runs.map((one) => one.longestExporting)),
      },
      {
        what: 'COPY of the same rows with the same indexes',
        unit: 'ms',
        ...of(statements.map((one) => one.copy)),
      },
      { what: 'server: rows staged', unit: 'ms', ...of(statements.map((one) => one.stage)) },
      { what: 'server: rows imported', unit: 'ms', ...of(statements.map((one) => one.import)) },
      { what: 'server: settled afterwards', unit: 'ms', ...of(statements.map((one) => one.settle)) },
      {
        what: 'server part of the import, by that COPY',
        ...{ unit: 'times', atMost: 2 },
        ...of(statements.map((one) => serverPart(one) / one.copy)),
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    removeFolder(folder);
  }
}
