import type { Page } from '@playwright/test';
import { sampleCustomers } from '../../fixtures/customers-csv.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const rowsOf = (count: number, prefix = 'Client') =>
  Array.from({ length: count }, (_, at) => ({ name: `${prefix} ${String(at).padStart(4, '0')}` }));

const pageScrolls = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight);

test('a second click at the same place selects the same customer', async ({
  adminPage: page,
  api,
  admin,
}) => {
  await api.insert('customers', rowsOf(10), admin.session);
  const list = customersList(page);
  await list.open();
  const before = await list.row('Client 0004').boundingBox();
  await list.checkbox('Client 0004').click();
  await expect(list.bulkBar).toBeVisible();
  expect(await list.row('Client 0004').boundingBox()).toEqual(before);
  await list.checkbox('Client 0004').click();
  await expect(list.bulkBar).toHaveCount(0);
});

test('only the rows scroll, below any other content', async ({ adminPage: page, api, admin }) => {
  await api.insert('customers', rowsOf(60), admin.session);
  const list = customersList(page);
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await list.open('?filter=name:contains:Client&filter=name:starts_with:C');
    await expect(list.total(60)).toBeVisible();
    await list.table.getByRole('checkbox').nth(2).check();
    expect(await pageScrolls(page), `${width} px`).toBe(false);
    const table = await list.table.boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect((table?.width ?? 0) + 60, `${width} px`).toBeGreaterThan(main?.width ?? 0);
    expect(table?.width, `${width} px`).toBeLessThan(main?.width ?? 0);
  }
});

test('returning from a record shows the list as it was left', async ({ adminPage: page, api, admin }) => {
  await api.insert('customers', rowsOf(60), admin.session);
  const list = customersList(page);
  await list.open('?sort=name');
  await list.checkbox('Client 0001').check();
  await list.focusRow('Client 0000');
  await page.keyboard.press('End');
  await expect(list.row('Client 0049')).toBeFocused();
  const top = await list.table.evaluate((table) => table.parentElement?.scrollTop);
  await page.keyboard.press('Enter');
  await expect(new ShellPage(page).heading).toHaveText('Client 0049');
  await page.goBack();
  await expect(list.row('Client 0049')).toBeFocused();
  expect(await list.table.evaluate((table) => table.parentElement?.scrollTop)).toBe(top);
  await expect(list.checkbox('Client 0001')).toBeChecked();
});

test('records are looked at beside the list, one after the other', async ({
  adminPage: page,
  api,
  admin,
}) => {
  await api.insert('customers', rowsOf(5), admin.session);
  const list = customersList(page);
  await list.open('?sort=name');
  await list.row('Client 0001').getByRole('gridcell').nth(2).click();
  await expect(list.peek.getByRole('heading', { name: 'Client 0001' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(list.peek.getByRole('heading', { name: 'Client 0002' })).toBeVisible();
  await page.reload();
  await expect(list.peek.getByRole('heading', { name: 'Client 0002' })).toBeVisible();
  await page.goBack();
  await expect(list.peek).toHaveCount(0);
  await list.focusRow('Client 0003');
  await page.keyboard.press('Space');
  await expect(list.peek.getByRole('heading', { name: 'Client 0003' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.peek).toHaveCount(0);
  await expect(list.row('Client 0003')).toBeFocused();
});

test('a page of 1,000 rows renders the visible ones, and keys reach the others', async ({
  adminPage: page,
  api,
  admin,
}) => {
  await api.insert('customers', rowsOf(1000), admin.session);
  const list = customersList(page);
  await list.open('?sort=name&size=1000');
  await expect(list.row('Client 0000')).toBeVisible();
  expect(await list.table.getByRole('row').count()).toBeLessThan(100);
  await list.focusRow('Client 0000');
  await page.keyboard.press('End');
  await expect(list.row('Client 0999')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('PageUp');
  await expect(list.row('Client 0999')).not.toBeFocused();
  await expect(list.bulkBar).toContainText('1 of 1,000 selected');
});

test(
  'Undo restores a deleted record, and the focus stays in the list',
  inFullTier,
  async ({ adminPage: page, api, admin }) => {
    await api.insert('customers', rowsOf(4), admin.session);
    const list = customersList(page);
    const shell = new ShellPage(page);
    await list.open('?sort=name');
    await list.askToDelete('Client 0001');
    await list.confirmDelete();
    await expect(list.row('Client 0001')).toHaveCount(0);
    await expect(list.row('Client 0002')).toBeFocused();
    await shell.toast('Customer Deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(shell.toast('Undone')).toContainText('1 customer is as it was.');
    await expect(list.row('Client 0001')).toBeVisible();
    await list.checkbox('Client 0000').check();
    await list.checkbox('Client 0003').check();
    await list.bulkBar.getByRole('button', { name: 'Delete' }).click();
    await list.confirmDelete();
    await shell.toast('Successfully deleted 2 customers').getByRole('button', { name: 'Undo' }).click();
    await expect(list.total(4)).toBeVisible();
  },
);

test('a list prints all matches as a sheet, without the page frame', async ({
  adminPage: page,
  api,
  admin,
}) => {
  await api.insert('customers', [...rowsOf(60), ...rowsOf(3, 'Other')], admin.session);
  const list = customersList(page);
  await page.addInitScript('globalThis.print = () => {}');
  await page.emulateMedia({ colorScheme: 'dark' });
  await list.open('?filter=name:starts_with:Client&size=25&sort=name');
  await expect(list.total(60)).toBeVisible();
  await page.keyboard.press('Control+p');
  const sheet = page.locator('[data-print-sheet]');
  await expect(sheet.locator('tbody tr')).toHaveCount(61);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText('Name starts with Client');
  await expect(sheet).toContainText('60 customers');
  await expect(page.getByRole('main')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
});

test('a record prints without the page frame', async ({ adminPage: page, api, admin }) => {
  const [made] = await api.insert<{ id: string }>('customers', sampleCustomers(1), admin.session);
  await page.goto(`/accounting/customers/${made?.id}`);
  await new ShellPage(page).heading.waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect(new ShellPage(page).heading).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});
