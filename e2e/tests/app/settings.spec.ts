import { expectAccessible } from '../../fixtures/accessibility.ts';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';

test('settings are saved, kept through a reload, and show in lists, in the sidebar and at addresses', async ({
  adminPage: page,
  admin,
  api,
}) => {
  const books = new Books(api, admin.session);
  const customer = await books.customer('Kauri Cafe');
  await books.posted(customer, {
    invoice_date: '2026-03-09',
    lines: [{ description: 'Work', unit_price: '1234.5', gst_applicable: false }],
  });
  const main = page.getByRole('navigation', { name: 'Main' });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  const choose = async (field: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByTitle(option, { exact: true }).last().click();
  };

  await page.goto('/accounting/settings');
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeDisabled();
  await expect(main.getByRole('link', { name: 'Employees' })).toBeVisible();
  await choose('Number Format', '1.234,56');
  await choose('Date Format', 'YYYY-MM-DD');
  await tab('Invoicing');
  await page.getByLabel('Invoice Prefix').fill('RE-');
  await tab('Modules');
  await page.getByRole('switch', { name: 'Payroll' }).click();
  await expectAccessible(page, 'settings');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Employees' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('switch', { name: 'Payroll' })).not.toBeChecked();
  await page.goto('/payroll/employees');
  await expect(page.getByRole('heading', { name: 'Payroll is switched off' })).toBeVisible();
  await books.draft(customer, { lines: [{ description: 'More', unit_price: '1' }] });
  await page.goto('/accounting/invoices');
  const row = page.getByRole('row', { name: /INV-000001/ });
  await expect(row).toContainText('2026-03-09');
  await expect(row).toContainText('$1.234,50');
  await expect(page.getByRole('row', { name: /RE-0/ })).toBeVisible();
});
