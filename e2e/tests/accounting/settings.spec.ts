import { expectAccessible, expectAccessibleInFullTier, phoneAndDesk } from '../../fixtures/accessibility.ts';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A picture of one point. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('settings are saved, and apply to lists, the sidebar and addresses, on other pages at once', async ({
  adminPage: page,
  openAs,
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
    const choices = page.getByRole('combobox', { name: field });
    await choices.click();
    await page.getByTitle(option, { exact: true }).last().click();
    await expect(page.locator('.ant-select').filter({ has: choices })).toContainText(option);
  };

  const other = await openAs(admin);
  await other.goto('/accounting/invoices');
  const posted = other.getByRole('row', { name: /INV-000001/ });
  await expect(posted).toContainText('09/03/2026');
  const otherMain = other.getByRole('navigation', { name: 'Main' });
  await expect(otherMain.getByRole('link', { name: 'Employees' })).toBeVisible();

  await page.goto('/accounting/settings');
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeDisabled();
  await expect(main.getByRole('link', { name: 'Employees' })).toBeVisible();
  await choose('Number Format', '1.234,56');
  await choose('Date Format', 'YYYY-MM-DD');
  await page
    .getByLabel('Picture for the logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') });
  await expect(page.getByRole('img', { name: 'The logo of your company' })).toBeVisible();
  await expectAccessible(page, 'settings', phoneAndDesk());
  await tab('Currency');
  await expect(page.getByText(/it can't change after your first posting/)).toBeVisible();
  await expectAccessibleInFullTier(page, 'the currency of the settings', phoneAndDesk());
  await tab('Invoicing');
  await page.getByLabel('Invoice Prefix').fill('RE-');
  await tab('Modules');
  await page.getByRole('switch', { name: 'Payroll' }).click();
  await expectAccessibleInFullTier(page, 'modules of the settings', phoneAndDesk());
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Employees' })).toHaveCount(0);
  await expect(otherMain.getByRole('link', { name: 'Employees' })).toHaveCount(0);
  await expect(posted).toContainText('2026-03-09');
  await expect(posted).toContainText('$1.234,50');

  await page.reload();
  await expect(page.getByRole('switch', { name: 'Payroll' })).not.toBeChecked();
  await page.goto('/payroll/employees');
  await expect(page.getByRole('heading', { name: 'Payroll is switched off' })).toBeVisible();
  await books.draft(customer, { lines: [{ description: 'More', unit_price: '1' }] });
  await expect(other.getByRole('row', { name: /RE-0/ })).toBeVisible();
});
