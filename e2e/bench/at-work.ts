import { setTimeout as pause } from 'node:timers/promises';
import { invoices } from '@ledgerwise/domain';
import { chromium, type Page } from '@playwright/test';
import { type Account, BackendApi } from '../fixtures/accounts.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { sampleCustomers } from '../fixtures/customers-csv.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { createButton } from '../pages/start-record.ts';
import { scrollingFrames } from './grid.ts';
import { FAR_AWAY, SLOW, slowDown } from './load-page.ts';
import { type Measurement, median } from './report.ts';
import { openPage, timeTo } from './time-to.ts';

const RUNS = 5;
const CUSTOMERS = 20_000;
const INVOICES = 300;
const LINES = 1_000;
const RARE = 'Quartzhaven';
const UNTHROTTLED = { ...FAR_AWAY, latency: 0 };

const recordsOf = (path: string): string => `main tbody a[href^="/accounting/${path}/"]`;

/** An organization with enough in it to be slow, if something is. */
async function fill(api: BackendApi, { session }: Account): Promise<{ readonly longDraft: string }> {
  const [customer] = await api.insert<{ id: string }>('customers', [{ name: RARE }], session);
  if (!customer) throw new Error('No customer was made.');
  const many = sampleCustomers(CUSTOMERS);
  for (let from = 0; from < many.length; from += 2_000)
    await api.insert('customers', many.slice(from, from + 2_000), session);
  await api.insert(
    'vendors',
    Array.from({ length: 500 }, (_, at) => ({ name: `Supplier ${at}` })),
    session,
  );
  await api.insert(
    'products',
    Array.from({ length: 500 }, (_, at) => ({ name: `Product ${at}`, unit_price: '10' })),
    session,
  );
  const save = (lines: readonly unknown[]) =>
    api.call<{ id: string }>(
      'save_invoice',
      { document: { customer_id: customer.id, lines }, key: crypto.randomUUID() },
      session,
    );
  for (let at = 0; at < INVOICES; at++) await save([{ description: `Work ${at}`, unit_price: '100' }]);
  const draft = await save(
    Array.from({ length: LINES }, (_, at) => ({
      description: `Part ${at}`,
      quantity: '2',
      unit_price: '9.95',
    })),
  );
  return { longDraft: draft.id };
}

async function openList(page: Page, path: string, query = ''): Promise<void> {
  await page.goto(`/accounting/${path}${query}`);
  await page.locator(recordsOf(path)).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** How long a user looks at a list before acting. */
const LOOK_MS = 3_000;

/** Time from the click on New Invoice until the customer's input accepts keys. */
async function editor(page: Page, conditions: typeof SLOW): Promise<number> {
  await openList(page, 'invoices');
  await slowDown(await page.context().newCDPSession(page), conditions);
  await pause(LOOK_MS);
  return timeTo(page, 'pointerdown', { selector: 'main [role="combobox"]:focus' }, () =>
    createButton(page, invoices.label.one).click(),
  );
}

/** Time from the last key of a name to its single row. */
async function search(page: Page): Promise<number> {
  await openList(page, 'customers');
  const box = page.getByRole('searchbox');
  await box.click();
  return timeTo(page, 'keydown', { selector: recordsOf('customers'), count: 1 }, async () => {
    await box.pressSequentially(RARE, { delay: 60 });
  });
}

/** Time from the last key of a name in the palette to its record. */
async function paletteSearch(page: Page): Promise<number> {
  await openList(page, 'customers');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog').getByRole('combobox');
  await box.waitFor();
  return timeTo(page, 'keydown', { selector: 'dialog [role="option"]', text: RARE }, async () => {
    await box.pressSequentially(RARE, { delay: 60 });
  });
}

/** A change in a draft of 1,000 lines, from the click on Save to what says that it is saved. */
async function saveLong(page: Page, id: string): Promise<{ readonly all: number; readonly request: number }> {
  await page.goto(`/accounting/invoices/${id}/edit`);
  const cell = page.locator('[data-column="unit_price"]').nth(3);
  await cell.click();
  await page.keyboard.type(String(10 + Math.floor(Math.random() * 90)));
  await page.keyboard.press('Enter');
  const answered = page.waitForResponse((response) => response.url().includes('/rpc/save_invoice'));
  const all = await timeTo(page, 'pointerdown', { selector: '[role="status"]', text: 'Invoice Saved' }, () =>
    page.getByRole('button', { name: 'Save draft' }).click(),
  );
  const timing = (await answered).request().timing();
  return { all, request: timing.responseEnd - timing.requestStart };
}

/** Frames a second while a page of 1,000 rows runs by, processor slowed four times. */
async function scrolling(page: Page): Promise<number> {
  await openList(page, 'customers', '?size=1000');
  const session = await page.context().newCDPSession(page);
  await slowDown(session, { ...UNTHROTTLED, processorSlowdown: SLOW.processorSlowdown });
  return scrollingFrames(page);
}

/** Everyday work: opening an editor, searching, saving, scrolling. */
export async function atWork(): Promise<Measurement[]> {
  const server = await ProductServer.start();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const api = await BackendApi.at(server.url);
    const account = await api.signUp();
    const { longDraft } = await fill(api, account);
    const repeat = async <Value>(what: string, measure: (page: Page) => Promise<Value>): Promise<Value[]> => {
      const values: Value[] = [];
      for (let run = 1; run <= RUNS; run++) {
        const page = await openPage(browser, server, account.session);
        const value = await measure(page);
        process.stderr.write(`at-work: ${what}, run ${run} of ${RUNS}: ${JSON.stringify(value)}\n`);
        values.push(value);
        await page.context().close();
      }
      return values;
    };
    const of = (values: readonly number[]) => ({ measured: median(values), runs: values });
    const slow = await repeat('editor on a slow line', (page) => editor(page, SLOW));
    const fast = await repeat('editor', (page) => editor(page, UNTHROTTLED));
    const searches = await repeat('search', search);
    const found = await repeat('palette', paletteSearch);
    const saves = await repeat('save', (page) => saveLong(page, longDraft));
    const frames = await repeat('scrolling', scrolling);
    return [
      { what: 'invoice editor opened from the list, slow', unit: 'ms', atMost: 1_500, ...of(slow) },
      { what: 'invoice editor opened from the list', unit: 'ms', atMost: 300, ...of(fast) },
      { what: `search of ${CUSTOMERS} by name`, unit: 'ms', atMost: 200, ...of(searches) },
      { what: 'search of all records in the palette', unit: 'ms', atMost: 200, ...of(found) },
      { what: `request that saves ${LINES} lines`, unit: 'ms', ...of(saves.map((save) => save.request)) },
      {
        what: `click to saved, ${LINES} lines`,
        unit: 'ms',
        atMost: 1_000,
        ...of(saves.map((save) => save.all)),
      },
      {
        what: 'scrolling 1,000 rows, processor slowed four times',
        unit: 'frames/s',
        atLeast: 55,
        ...of(frames),
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
