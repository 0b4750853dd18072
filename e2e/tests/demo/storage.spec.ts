import { readFileSync } from 'node:fs';
import { DemoHost } from '../../fixtures/demo-host.ts';
import { expect, test } from '../../fixtures/test.ts';
import { sampleByTier } from '../../fixtures/tier.ts';
import { DemoPage } from '../../pages/demo.page.ts';

let host: DemoHost;
let demo: DemoPage;

test.beforeAll(async () => {
  host = await DemoHost.start();
});
test.afterAll(() => host.stop());
test.beforeEach(({ page }) => {
  demo = new DemoPage(page, host.url);
});

/** Fills what room there is in this browser's storage, to the last character. */
function fill(): void {
  let text = 'x'.repeat(1 << 20);
  let at = 0;
  while (text.length > 0) {
    try {
      localStorage.setItem(`filler-${at}`, text);
      at += 1;
    } catch {
      text = text.slice(0, Math.floor(text.length / 2));
    }
  }
}

test('full storage refuses the change with a message, loses nothing, and offers the records as files', async ({
  page,
}) => {
  await demo.addCustomer('Before It Was Full');
  await expect(demo.toast('Customer added successfully')).toBeVisible();
  await page.evaluate(fill);
  await demo.addCustomer('Too Many');
  await expect(demo.notice('Your browser’s storage is full')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Too Many');

  await page.getByRole('button', { name: 'Download your records' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download customers' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('Before It Was Full');
  expect(file).not.toContain('Too Many');
  await page.getByRole('button', { name: 'Done' }).click();

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('filler-')) localStorage.removeItem(key);
  });
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await expect(demo.toast('Customer added successfully')).toBeVisible();
  await expect(demo.notice('Your browser’s storage is full')).toHaveCount(0);
});

test('a first visit to a full storage shows the sample company', async ({ page }) => {
  await page.goto(`${host.url}/js/none.js`);
  await page.evaluate(fill);
  await demo.open('customers');
  await expect(demo.list('Customers').row('Alder & Finch Interiors')).toBeVisible();
  await expect(demo.notice('Your browser’s storage is full')).toBeVisible();
});

test('damage to any key shows the problem and what to do, and no blank screen', async ({ page }) => {
  test.slow();
  await demo.addCustomer('Not to Be Lost');
  await demo.open('dashboard');
  // The others are stored in the same way.
  const screens = sampleByTier(
    [
      'customers',
      'products',
      'vendors',
      'sales-orders',
      'invoices',
      'accounts-receivable',
      'accounts-payable',
      'general-ledger',
    ],
    (path) => path === 'customers',
  );
  for (const path of screens) {
    await demo.open(path);
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  }
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toEqual(expect.arrayContaining(screens.map((path) => `demo-${path}`)));
  const setting = keys.find((key) => !key.startsWith('demo-'));
  for (const key of sampleByTier(keys, (one) => one === 'demo-customers' || one === setting)) {
    const whole = await page.evaluate((name) => localStorage.getItem(name) ?? '', key);
    await page.evaluate((name) => localStorage.setItem(name, '{broken'), key);
    const list = screens.find((path) => key === `demo-${path}`);
    await demo.open(list ?? 'customers');
    await expect(demo.heading).toBeVisible();
    if (list === undefined) {
      await expect(demo.list('Customers').row('Not to Be Lost'), key).toBeVisible();
    } else {
      await expect(page.getByRole('main').getByText(/^The stored .* cannot be read$/), key).toBeVisible();
      await expect(page.getByRole('button', { name: 'Download what is stored' })).toBeVisible();
      await demo.open('dashboard');
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await demo.open(list);
      await page.getByRole('button', { name: 'Reset this list' }).click();
      await expect(page.getByRole('grid').getByRole('row').nth(1), key).toBeVisible();
    }
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, whole] as const);
  }
});

test('of two tabs, a list follows the other, and simultaneous writes of both are kept', async ({
  page,
  context,
}) => {
  const list = demo.list('Customers');
  await demo.open('customers');
  await expect(list.row('Alder & Finch Interiors')).toBeVisible();
  const other = await context.newPage();
  const there = new DemoPage(other, host.url);
  await there.addCustomer('From the Other Tab');
  await expect(list.row('From the Other Tab')).toBeVisible();

  for (const [tab, name] of [
    [page, 'Here at Once'],
    [other, 'There at Once'],
  ] as const) {
    await tab.goto(`${host.url}/customers/new`);
    await tab.getByLabel('Name', { exact: true }).fill(name);
  }
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Create Customer' }).click()));
  await expect(list.row('Here at Once')).toBeVisible();
  await expect(list.row('There at Once')).toBeVisible();
});

test('without a storage the demo works while the page is open, and shows a notice', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await demo.addCustomer('For This Page Alone');
  await expect(demo.list('Customers').row('For This Page Alone')).toBeVisible();
  await expect(demo.notice('Your browser does not allow storage')).toBeVisible();
  for (const section of ['Invoices', 'Reports', 'Payroll', 'Dashboard']) {
    await demo.go(section);
    await expect(demo.heading).toBeVisible();
  }
  await demo.go('Customers');
  await demo.list('Customers').row('For This Page Alone').getByRole('link').click();
  await expect(demo.heading).toHaveText('For This Page Alone');
  await page.getByRole('button', { name: 'Download your records' }).click();
  await expect(page.getByText('Customers (1)')).toBeVisible();
});

test('clearing the storage meanwhile removes everything', async ({ page, context }) => {
  await demo.addCustomer('Still Known');
  const list = demo.list('Customers');
  await expect(list.row('Still Known')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${host.url}/js/none.js`);
  await other.evaluate(() => localStorage.clear());
  await expect(demo.notice('Your browser’s storage was cleared')).toBeVisible();
  await expect(list.row('Still Known')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download your records' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(demo.notice('Your browser’s storage was cleared')).toHaveCount(0);
  await page.reload();
  await expect(list.row('Still Known')).toBeVisible();
});

test('a reset asks first, and can be undone', async ({ page }) => {
  await demo.addCustomer('Reset Away');
  const list = demo.list('Customers');
  await expect(list.row('Reset Away')).toBeVisible();
  await page.getByRole('button', { name: 'Reset demo' }).click();
  await list.dialog.getByRole('button', { name: 'Reset demo' }).click();
  await expect(list.row('Reset Away')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.row('Reset Away')).toBeVisible();
});
