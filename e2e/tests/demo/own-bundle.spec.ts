import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, phoneAndDesk } from '../../fixtures/accessibility.ts';
import { DEMO_BUNDLE, DemoHost } from '../../fixtures/demo-host.ts';
import { intercept } from '../../fixtures/intercept.ts';
import { expect, test } from '../../fixtures/test.ts';
import { everydayIf, inFullTier, sampleByTier } from '../../fixtures/tier.ts';
import { DemoPage } from '../../pages/demo.page.ts';

let host: DemoHost;
let demo: DemoPage;

test.beforeAll(async () => {
  host = await DemoHost.start();
});
test.afterAll(() => host.stop());

/** Requests to other hosts. */
let elsewhere: string[] = [];

test.beforeEach(async ({ page }) => {
  demo = new DemoPage(page, host.url);
  elsewhere = [];
  // No other service can be reached.
  await page.route(
    (url) => !/^(?:data|blob):/.test(url.href) && url.hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(?:data:|blob:|http:\/\/127\.0\.0\.1:)/.test(url) || /\/(?:auth|rest|realtime)\/v1\//.test(url))
      elsewhere.push(url);
  });
});

test.afterEach(() => expect(elsewhere).toEqual([]));

/** Input of each kind, with the outcome in the words of the specification. */
const KINDS = [
  {
    many: 'Customers',
    one: 'Customer',
    missing: 'Customer name is required',
    second: { label: 'Phone', text: '555 0100' },
  },
  {
    many: 'Vendors',
    one: 'Vendor',
    missing: 'Vendor name is required',
    second: { label: 'Phone', text: '555 0100' },
  },
  {
    many: 'Products',
    one: 'Product',
    missing: 'Product name is required',
    second: { label: 'Unit Price', text: '12.50' },
  },
] as const;

for (const { many, one, missing, second } of KINDS)
  test(
    `${many.toLowerCase()} are added, edited and deleted, and stay after a reload`,
    everydayIf(many === 'Customers'),
    async ({ page }) => {
      const list = demo.list(many);
      await demo.open('dashboard');
      await demo.go(many);
      await page.getByRole('link', { name: `New ${one}` }).click();
      await page.getByRole('button', { name: `Create ${one}` }).click();
      await expect(page.getByText(missing)).toBeVisible();
      await page.getByLabel('Name', { exact: true }).fill('Demo Visitor');
      if (one === 'Product') {
        await page.getByRole('button', { name: 'Create Product' }).click();
        await expect(page.getByText('Unit price must be greater than 0')).toBeVisible();
      } else {
        await page.getByLabel('Email').fill('nobody');
        await page.getByRole('button', { name: `Create ${one}` }).click();
        await expect(page.getByText('Please enter a valid email address')).toBeVisible();
        await page.getByLabel('Email').fill('');
      }
      await page.getByLabel(second.label).fill(second.text);
      await page.getByRole('button', { name: `Create ${one}` }).click();
      await expect(demo.toast(`${one} added successfully`)).toBeVisible();
      await expect(list.row('Demo Visitor')).toBeVisible();
      const [added] = await page.evaluate(
        (key): { id: string; name: string }[] => JSON.parse(localStorage.getItem(key) ?? '[]'),
        `demo-${many.toLowerCase()}`,
      );
      expect(added?.name).toBe('Demo Visitor');
      expect(Math.abs(Number(added?.id) - Date.now())).toBeLessThan(120_000);

      await page.reload();
      await list.rowButton('Edit', 'Demo Visitor').click();
      await page.getByLabel('Name', { exact: true }).fill('Demo Visitor & Co');
      await page
        .getByRole('button', { name: `Update ${one}` })
        .or(page.getByRole('button', { name: /^Save/ }))
        .first()
        .click();
      await expect(demo.toast(`${one} updated successfully`)).toBeVisible();
      await list.askToDelete('Demo Visitor & Co');
      await list.confirmDelete();
      await expect(demo.toast(`${one} deleted successfully`)).toBeVisible();
      await expect(list.row('Demo Visitor & Co')).toHaveCount(0);
    },
  );

test(
  'customers are searched, filtered, changed together, exported and imported',
  inFullTier,
  async ({ page }) => {
    const list = demo.list('Customers');
    await demo.open('customers');
    await list.search.fill('harbour');
    await expect(list.row('Maple Harbour Provisions')).toBeVisible();
    await expect(list.total(1)).toBeVisible();
    await list.search.fill('');
    await expect(list.row('Alder & Finch Interiors')).toBeVisible();
    for (const name of ['Alder & Finch Interiors', 'Atlas Freight Partners'])
      await list.checkbox(name).check();
    await list.bulkBar.getByRole('button', { name: 'Delete' }).click();
    await list.confirmDelete();
    await expect(demo.toast('Successfully deleted 2 customers')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.row('Atlas Freight Partners')).toBeVisible();

    const file = await (await list.exportCsv()).path();
    expect(readFileSync(file, 'utf8')).toContain('Maple Harbour Provisions');
    await demo.open('customers/import');
    await page.locator('input[type=file]').setInputFiles({
      name: 'two.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Email\nBrought Along,brought@example.com\nAlso Brought,also@example.com\n'),
    });
    await page.getByRole('button', { name: /^(?:Continue|Check|Next)/ }).click();
    await page.getByRole('button', { name: /^Import/ }).click();
    await expect(page.getByText(/Imported 2 records from CSV/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Go to customers' }).click();
    await expect(list.row('Brought Along')).toBeVisible();
  },
);

test('documents look as in the product: they are found, opened with their lines and payments, and read-only', async ({
  page,
}) => {
  await demo.open('accounts-receivable');
  await page
    .getByRole('button', { name: /^View INV-/ })
    .first()
    .click();
  await expect(demo.heading).toHaveText(/^INV-\d+$/);
  const number = await demo.heading.textContent();
  await expect(
    demo.toast(`Viewing invoice ${number} - Full invoice management available in premium version`),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lines' }).getByRole('row')).not.toHaveCount(1);
  await expect(page.getByText('Payments and Credits')).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit|Delete|Post/ })).toHaveCount(0);
  await expectAccessible(page, 'an invoice of the demo', phoneAndDesk());

  await demo.open('invoices');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(demo.toast('Invoice creation is available in the full premium version')).toBeVisible();
  await demo.open('sales-orders');
  await page.getByRole('button', { name: 'New Sales Order' }).click();
  await expect(demo.toast('Sales Order creation is available in the full premium version')).toBeVisible();
  for (const [path, button] of [
    ['accounts-receivable', 'Record Payment'],
    ['accounts-payable', 'New Bill'],
    ['general-ledger', 'New Journal Entry'],
  ] as const) {
    await demo.open(path);
    await expect(page.getByRole('button', { name: button })).toHaveAttribute('aria-disabled', 'true');
  }
});

test('an invoice is saved as a PDF without a server', async ({ page }) => {
  await demo.open('invoices/INV-000091');
  await page.getByRole('button', { name: 'More' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download PDF' }).click();
  const file = readFileSync(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
});

/** They are opened the same way; every-address.spec.ts loads each of them in the mounted demo. */
const SECTIONS = sampleByTier(
  [
    'dashboard',
    'customers',
    'products',
    'sales-orders',
    'invoices',
    'accounts-receivable',
    'accounts-payable',
    'general-ledger',
    'vendors',
    'reports',
  ] as const,
  (path) => path === 'accounts-payable' || path === 'reports',
);
/** One screen of each kind: editable lists are tested in the product, and others in the mounted demo. */
const LOOKED_INTO: ReadonlySet<string> = new Set(
  sampleByTier(
    ['dashboard', 'accounts-payable', 'reports', 'payroll'],
    (path) => path === 'accounts-payable',
  ),
);
/** One of them is like the other. */
const LOCKED = sampleByTier(
  ['payroll', 'tax', 'assets', 'currency', 'inventory', 'purchase-orders'] as const,
  (path) => path === 'payroll',
);

test('every address opens directly, unknown ones lead to the dashboard, and each kind is accessible', async ({
  page,
}) => {
  test.slow();
  for (const path of [...SECTIONS, ...LOCKED]) {
    await demo.open(path);
    await expect(page).toHaveURL(`${host.url}/${path}`);
    await expect(demo.heading).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    if (LOCKED.some((locked) => locked === path))
      await expect(page.getByRole('heading', { name: /is a premium module$/ })).toBeVisible();
    if (LOOKED_INTO.has(path)) await expectAccessible(page, `the demo's ${path}`, phoneAndDesk());
  }
  for (const path of ['', 'no/such/place']) {
    await demo.open(path);
    await expect(page).toHaveURL(`${host.url}/dashboard`);
  }
});

test('the active part is in sight on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The last ones are out of sight at first.
  const paths = sampleByTier([...SECTIONS, ...LOCKED], (path) => path === 'reports' || path === 'payroll');
  for (const path of paths) {
    await demo.open(path);
    const current = page.getByRole('navigation', { name: 'Demo' }).locator('[aria-current=page]');
    await expect(current).toBeInViewport({ ratio: 1 });
  }
});

test('the reports show the figures of the sample company, and describe the full version', async ({
  page,
}) => {
  await demo.open('reports');
  for (const figure of ['$52,679.21', '$46,449.61', '$6,229.60', '11.8%'])
    await expect(page.getByText(figure)).toBeVisible();
  await page.getByRole('button', { name: 'Generate Balance Sheet' }).click();
  await expect(demo.toast('Balance Sheet generation is available in the full premium version')).toBeVisible();
});

test.describe('a screen whose script fails to load', () => {
  /** Opens the reports without their script; `mend` lets it load. */
  async function failToLoad(page: Page): Promise<{ readonly parts: Locator; mend(): void }> {
    await demo.open('customers');
    await page.waitForLoadState('networkidle');
    const mend = await intercept(page, '**/*.js', (route) => route.abort());
    const parts = page.getByRole('navigation', { name: 'Demo' });
    await parts.getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByRole('alert')).toContainText('This screen could not be shown');
    return { parts, mend };
  }

  test('says so in its place, and is loaded by Try again', async ({ page }) => {
    const { mend } = await failToLoad(page);
    mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('$52,679.21')).toBeVisible();
  });

  test('leaves the others in use, and is loaded when it is opened again', inFullTier, async ({ page }) => {
    const { parts, mend } = await failToLoad(page);
    await parts.getByRole('link', { name: 'Customers' }).click();
    await expect(demo.list('Customers').row('Alder & Finch Interiors')).toBeVisible();
    mend();
    await parts.getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByText('$52,679.21')).toBeVisible();
  });
});

test('works when served below a path', async ({ page }) => {
  const below = await DemoHost.start({ under: '/try/it/' });
  const there = new DemoPage(page, below.url);
  await there.open('customers');
  await there.list('Customers').row('Alder & Finch Interiors').getByRole('link').click();
  await expect(page).toHaveURL(`${below.url}/customers/sample-1`);
  await page.reload();
  await expect(there.heading).toHaveText('Alder & Finch Interiors');
  below.stop();
});

/** Gzip: every static host can do that. */
const FIRST_LIST_BYTES = 240_000;

for (const path of ['customers', 'invoices'])
  test(`the first list loads at most 240 KB: ${path}`, everydayIf(path === 'customers'), async ({ page }) => {
    const own = await DemoHost.start();
    await new DemoPage(page, own.url).open(path);
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    // Including the files that a list prefetches.
    await page.waitForLoadState('networkidle');
    test.info().annotations.push({ type: 'bytes', description: `${path}: ${own.bytes()}` });
    expect(own.bytes()).toBeLessThanOrEqual(FIRST_LIST_BYTES);
    expect(own.bytes()).toBeGreaterThan(100_000);
    own.stop();
  });

test('no file of it contains any part of Supabase', () => {
  const marks = /GoTrueClient|PostgrestClient|RealtimeClient|supabase/i;
  const scriptsIn = (folder: string) =>
    readdirSync(join(folder, 'js')).map((name) => readFileSync(join(folder, 'js', name), 'utf8'));
  expect(scriptsIn(DEMO_BUNDLE).filter((script) => marks.test(script))).toEqual([]);
  // The marks still occur in the library: the shell has them.
  const shell = resolve(import.meta.dirname, '../../../shell/dist');
  expect(scriptsIn(shell).some((script) => marks.test(script))).toBe(true);
});
