import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { customersCsv, sampleCustomers } from '../../fixtures/customers-csv.ts';
import { delay, holdCalls } from '../../fixtures/intercept.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';
import { CustomersImportPage } from '../../pages/customers-import.page.ts';
import { JobsMenu } from '../../pages/jobs-menu.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

/** More than two parts, so that there is a half way. */
const ROWS = 12_000;

const fileOf = (rows: number, seed: number, name = 'customers.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(customersCsv(sampleCustomers(rows, seed))),
});

/** Lets the server execute the call, but drops its response; `isDone` resolves when it is done. */
async function loseAnswers(page: Page, name: string): Promise<{ readonly isDone: Promise<void> }> {
  let done = (): void => {};
  const isDone = new Promise<void>((resolve) => {
    done = resolve;
  });
  await page.route(`**/rest/v1/rpc/${name}`, async (route) => {
    await route.fetch();
    done();
  });
  return { isDone };
}

async function begin(page: Page, rows: number, seed: number): Promise<CustomersImportPage> {
  const screen = new CustomersImportPage(page);
  await screen.open();
  await screen.choose(fileOf(rows, seed));
  await screen.review();
  return screen;
}

async function undo(menu: JobsMenu, item: Locator, page: Page): Promise<void> {
  await item.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(menu.item('Import undone')).toBeVisible();
}

test('an import continues after leaving its screen, and is shown there on return', async ({
  adminPage: page,
}) => {
  test.setTimeout(120_000);
  const screen = await begin(page, ROWS, 11);
  const shell = new ShellPage(page);
  const menu = new JobsMenu(page);
  const letGo = await delay(page, '**/rest/v1/rpc/import_staged_records');
  const status = page.getByRole('main').getByRole('status');
  await screen.import();
  await expect(status).toHaveText('All rows are sent. Saving...');
  await shell.navLink('Vendors').click();
  await expect(shell.heading).toContainText('Vendors');
  await menu.open();
  await expect(menu.item('Import of customers from customers.csv')).toContainText(
    'All rows are sent. Saving...',
  );
  await page.goBack();
  await expect(status).toHaveText('All rows are sent. Saving...');
  await page.goForward();
  await expect(shell.heading).toContainText('Vendors');
  letGo();
  await expect(shell.toast('Import Successful')).toContainText('Imported 12000 records from CSV', {
    timeout: 30_000,
  });
  await page.goBack();
  await expect(screen.success).toBeVisible();
  const list = customersList(page);
  await list.open();
  await expect(list.total(ROWS)).toBeVisible();
});

test(
  'an import is reported and can be undone on every screen',
  inFullTier,
  async ({ adminPage: page, api, admin }) => {
    const screen = await begin(page, 40, 12);
    const shell = new ShellPage(page);
    const menu = new JobsMenu(page);
    const letGo = await delay(page, '**/rest/v1/rpc/import_records');
    await screen.import();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('0 of 40 rows sent');
    await shell.navLink('Vendors').click();
    await expect(shell.heading).toContainText('Vendors');
    letGo();
    await expect(shell.toast('Import Successful')).toContainText('Imported 40 records from CSV');
    await page.reload();
    await menu.open();
    const item = menu.item('Import Successful');
    await expect(item).toContainText('Imported 40 records from CSV');
    await expectAccessible(page, 'background tasks', {
      within: '[aria-label="Background tasks"]:not(button)',
    });
    await undo(menu, item, page);
    expect(await api.select('customers', 'select=id', admin.session)).toEqual([]);
    await menu
      .item('Import undone')
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    await expect(menu.button).toBeHidden();
  },
);

test(
  'an import whose page is reloaded halfway is missing, and reported as such',
  inFullTier,
  async ({ adminPage: page, api, admin }) => {
    test.setTimeout(120_000);
    const screen = await begin(page, ROWS, 13);
    const shell = new ShellPage(page);
    const letGo = await holdCalls(page, 'stage_import_rows', 1);
    await screen.import();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('5,000 of 12,000 rows sent');
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await reloaded;
    await letGo();
    await expect(shell.toast('Import was not finished')).toContainText('customers.csv was not imported');
    const menu = new JobsMenu(page);
    await menu.open();
    await expect(menu.item('Import was not finished')).toContainText('Nothing was changed.');
    expect(await api.select('customers', 'select=id&limit=1', admin.session)).toEqual([]);
    // The partial upload is discarded, and the same file is requested with its columns.
    await expect(page.getByRole('main').getByText('customers.csv is not imported yet')).toBeVisible();
  },
);

test(
  'an import saved before its tab was killed is found, and can be undone',
  inFullTier,
  async ({ adminPage: page, api, admin }) => {
    test.setTimeout(120_000);
    const screen = await begin(page, ROWS, 14);
    const saved = await loseAnswers(page, 'import_staged_records');
    await screen.import();
    await saved.isDone;
    const context = page.context();
    await page.close();

    const next = await context.newPage();
    await next.goto('/accounting/vendors');
    const shell = new ShellPage(next);
    const menu = new JobsMenu(next);
    await expect(shell.toast('Import Successful')).toContainText('12,000 new, 0 updated');
    await menu.open();
    await undo(menu, menu.item('Import Successful'), next);
    expect(await api.select('customers', 'select=id&limit=1', admin.session)).toEqual([]);
  },
);

test('another tab reports the result of an import whose tab was killed', async ({ adminPage: page }) => {
  const context = page.context();
  const other = await context.newPage();
  await other.goto('/accounting/vendors');
  const screen = await begin(page, 20, 15);
  const saved = await loseAnswers(page, 'import_records');
  await screen.import();
  await saved.isDone;
  const menu = new JobsMenu(other);
  await menu.open();
  await expect(menu.item('Import of customers')).toContainText('In another tab of this browser.');
  await page.close();
  await expect(menu.item('Import Successful')).toContainText('20 new, 0 updated', { timeout: 30_000 });
});

test(
  'a lost answer is requested again, and nothing is imported twice',
  inFullTier,
  async ({ adminPage: page, api, admin }) => {
    const screen = await begin(page, 30, 16);
    await page.route('**/rest/v1/rpc/import_records', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await screen.import();
    await expect(screen.success).toBeVisible();
    expect(await api.select('customers', 'select=id', admin.session)).toHaveLength(30);
  },
);

test(
  'importing a file again shows a warning; the history undoes it',
  inFullTier,
  async ({ adminPage: page, api, admin }) => {
    const screen = await begin(page, 10, 17);
    await screen.import();
    await expect(screen.success).toBeVisible();
    await screen.button('Import another file').click();
    const history = page.getByRole('table').filter({ hasText: 'customers.csv' });
    await expect(history.getByRole('row')).toHaveCount(2);
    await expectAccessible(page, 'recent imports');
    await screen.choose(fileOf(10, 17, 'renamed.csv'));
    await expect(page.getByRole('main').getByText('This file was imported before')).toBeVisible();
    await page.goto('/accounting/customers/import');
    await screen.choose(fileOf(12, 18));
    await expect(
      page.getByRole('main').getByText('A file named customers.csv was imported before'),
    ).toBeVisible();

    await page.goto('/accounting/customers/import');
    await history.getByRole('button', { name: /^Undo the import of customers.csv/ }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(history).toContainText('Undone');
    expect(await api.select('customers', 'select=id', admin.session)).toEqual([]);
  },
);

test('an export continues after leaving its list, and its file can be downloaded again', async ({
  adminPage: page,
  api,
  admin,
}) => {
  await api.insert('customers', sampleCustomers(30), admin.session);
  const list = customersList(page);
  await list.open();
  await expect(list.total(30)).toBeVisible();
  const shell = new ShellPage(page);
  const letGo = await delay(page, '**/rest/v1/rpc/export_records');
  await list.beginExport();
  const dialog = page.getByRole('dialog', { name: 'Export customers' });
  await expect(dialog).toContainText('0 of 30 customers written');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await shell.navLink('Vendors').click();
  await expect(shell.heading).toContainText('Vendors');
  const first = page.waitForEvent('download');
  letGo();
  const download = await first;
  const menu = new JobsMenu(page);
  await menu.open();
  const again = page.waitForEvent('download');
  await menu.item('Data exported successfully').getByRole('button', { name: 'Download again' }).click();
  expect((await again).suggestedFilename()).toBe(download.suggestedFilename());
});
