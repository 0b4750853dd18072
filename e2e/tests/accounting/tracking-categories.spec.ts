import type { Page } from '@playwright/test';
import { expectAccessibleInFullTier } from '../../fixtures/accessibility.ts';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

/** Chooses a record in the cell of a line. */
async function choose(page: Page, column: string, line: number, name: string): Promise<void> {
  const cell = page.getByLabel(`${column}, line ${line}`, { exact: true });
  await cell.fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(cell).toHaveValue(new RegExp(name));
}

/** The figures of a row of the report that is shown, by its name. */
const figures = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ hasText: name })
    .first()
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells.map(({ textContent }) => textContent ?? '').filter((text) => /\d\.\d\d$/.test(text)),
    );

test('a company names Department and Project, chooses them in lines, and reads the profit by department', async ({
  adminPage: page,
  admin,
  api,
}) => {
  const shell = new ShellPage(page);
  const editor = new InvoicePage(page);
  const books = new Books(api, admin.session);
  const customer = await books.customer('Harbour Cafe');
  await api.insert('vendors', [{ name: 'Rimu Supplies' }], admin.session);
  await page.setViewportSize({ width: 1280, height: 800 });
  const main = page.getByRole('main');

  await test.step('shows no such column without categories', async () => {
    await page.goto(`/accounting/invoices/new?customer_id=${customer}`);
    await expect(editor.grid.getByRole('columnheader', { name: 'Unit Price' })).toBeVisible();
    await expect(editor.grid.getByRole('columnheader', { name: /Tracking|Department/ })).toHaveCount(0);
  });

  await test.step('adds two categories; a third one is refused', async () => {
    for (const name of ['Department', 'Project']) {
      await page.goto('/accounting/tracking-categories/new');
      await page.getByLabel('Name', { exact: true }).fill(name);
      await main.getByRole('button', { name: /^Create/ }).click();
      await expect(shell.toast('Tracking Category Created')).toBeVisible();
    }
    await page.goto('/accounting/tracking-categories/new');
    await page.getByLabel('Name', { exact: true }).fill('Region');
    await main.getByRole('button', { name: /^Create/ }).click();
    await expect(page.getByText('Two tracking categories can be active').first()).toBeVisible();
    await expectAccessibleInFullTier(page, 'a third tracking category');
  });

  await test.step('options are added from the page of a category', async () => {
    await page.goto('/accounting/tracking-categories');
    await page.getByRole('link', { name: 'Department', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Department' })).toBeVisible();
    await expectAccessibleInFullTier(page, 'a tracking category');
    const [department, project] = await api.select<{ id: string }>(
      'tracking_categories',
      'select=id&order=slot',
      admin.session,
    );
    await api.insert(
      'tracking_options',
      ['Sales', 'Workshop'].map((name) => ({ tracking_category_id: department?.id, name })),
      admin.session,
    );
    await api.insert(
      'tracking_options',
      [{ tracking_category_id: project?.id, name: 'Alpha' }],
      admin.session,
    );
  });

  await test.step('posts an invoice of two departments', async () => {
    await page.goto(`/accounting/invoices/new?customer_id=${customer}`);
    await editor.enter('description', 1, 'Survey');
    await choose(page, 'Department', 1, 'Sales');
    await choose(page, 'Project', 1, 'Alpha');
    await editor.enter('unit_price', 1, '300');
    await page.keyboard.press('ArrowDown');
    await editor.enter('description', 2, 'Repair');
    await choose(page, 'Department', 2, 'Workshop');
    await editor.enter('unit_price', 2, '120');
    // The grid fits the window with any columns.
    const overflow = await editor.grid.evaluate((grid) => grid.scrollWidth - grid.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessibleInFullTier(page, 'the editor of an invoice with tracking categories');
    await editor.saveDraft.click();
    await expect(editor.heading(/INV-/)).toBeVisible();
    const read = main.getByRole('region', { name: 'Lines' });
    await expect(read.getByRole('columnheader', { name: 'Department' })).toBeVisible();
    for (const said of ['Sales', 'Workshop', 'Alpha'])
      await expect(read.getByText(said, { exact: true })).toBeVisible();
    const [invoice] = await api.select<{ id: string }>('invoices', 'select=id', admin.session);
    await books.post(invoice?.id ?? '');
  });

  await test.step('posts a bill and a journal entry of the workshop', async () => {
    await page.goto('/accounting/accounts-payable/new');
    await page.getByRole('combobox', { name: 'Vendor' }).fill('Rimu');
    await page.getByRole('option', { name: 'Rimu Supplies' }).click();
    await editor.enter('description', 1, 'Steel');
    await choose(page, 'Department', 1, 'Workshop');
    await editor.enter('unit_price', 1, '50');
    await main.getByRole('button', { name: /^Save draft/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /BIL-/ })).toBeVisible();
    const [bill] = await api.select<{ id: string }>('bills', 'select=id', admin.session);
    await api.call('approve_bill', { id: bill?.id, key: crypto.randomUUID() }, admin.session);

    await page.goto('/accounting/general-ledger/new');
    const cell = (column: string, line: number) =>
      page.getByLabel(`${column}, line ${line}`, { exact: true });
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first().click();
    await choose(page, 'Account', 1, '6100');
    await choose(page, 'Department', 1, 'Sales');
    await cell('Debit', 1).fill('40');
    await page.keyboard.press('ArrowDown');
    await choose(page, 'Account', 2, '1000');
    await cell('Credit', 2).fill('40');
    await main.getByRole('button', { name: 'Save and post' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
    await expect(shell.toast('Journal Entry Posted')).toBeVisible();
    await expect(main.getByRole('cell', { name: 'Sales', exact: true })).toBeVisible();
  });

  await test.step('profit and loss by department, and of one department', async () => {
    await page.goto('/accounting/reports');
    await page.getByLabel('Report Type').selectOption('profit-loss');
    await page.getByLabel('Columns').selectOption({ label: 'By Department' });
    await page.getByRole('button', { name: 'Generate Report' }).click();
    const table = page.getByRole('table', { name: 'Profit & Loss' });
    for (const head of ['Sales', 'Workshop', 'Unassigned', 'Total'])
      await expect(table.getByRole('columnheader', { name: head })).toBeVisible();
    // 300 less 40, 120 less 50, nothing, and all of it.
    await expect.poll(() => figures(page, 'Net profit')).toEqual(['$260.00', '$70.00', '$0.00', '$330.00']);
    await expect(main.getByText('add up to the net profit without columns')).toBeVisible();
    await expectAccessibleInFullTier(page, 'the profit and loss by department');

    await page.getByLabel('Columns').selectOption('');
    await page.getByLabel('Department', { exact: true }).selectOption({ label: 'Workshop' });
    await page.getByRole('button', { name: 'Generate Report' }).click();
    await expect(main.getByText('Department: Workshop')).toBeVisible();
    await expect.poll(() => figures(page, 'Net profit')).toEqual(['$70.00']);
    // A figure links to the lines of its department.
    await table.getByRole('link').first().click();
    await expect(page.getByRole('table', { name: 'General Ledger' })).toBeVisible();
    await expect(main.getByText('Department: Workshop')).toBeVisible();
    await expect(page.getByRole('table').getByText('Repair')).toBeVisible();
    await expect(page.getByRole('table').getByText('Survey')).toHaveCount(0);
  });
  expect(await books.faults()).toEqual([]);
});
