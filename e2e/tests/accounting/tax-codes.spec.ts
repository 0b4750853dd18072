import { expectAccessibleInFullTier } from '../../fixtures/accessibility.ts';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test('adds the codes of a country, and an invoice shows each component of its tax', async ({
  adminPage: page,
  admin,
  api,
}) => {
  const shell = new ShellPage(page);
  const editor = new InvoicePage(page);
  const books = new Books(api, admin.session);
  const customer = await books.customer('Harbour Cafe');
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step('adds the usual codes of Canada', async () => {
    await page.goto('/accounting/tax-codes');
    await page.getByRole('button', { name: 'Add Codes of a Country' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Country').click();
    await page.getByTitle('Canada').click();
    await dialog.getByRole('button', { name: 'Add Codes' }).click();
    await expect(shell.toast('Tax Codes Added')).toBeVisible();
    await expect(page.getByText('GST 5% + QST 9.975%')).toBeVisible();
  });

  await test.step('GST and PST of 249.90 in a line', async () => {
    await page.goto(`/accounting/invoices/new?customer_id=${customer}`);
    await editor.enter('description', 1, 'Chairs');
    await editor.enter('unit_price', 1, '249.90');
    await editor.cell('Tax Code', 1).fill('GST-PST-BC');
    await page.getByRole('option', { name: /GST-PST-BC/ }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('PST 7%')).toBeVisible();
    // 5% is 12.495, so 12.50; 7% is 17.493, so 17.49.
    for (const amount of ['$12.50', '$17.49', '$279.89'])
      await expect(main.getByText(amount).first()).toBeVisible();
    await expectAccessibleInFullTier(page, 'the editor of an invoice with a tax code');
    await editor.saveDraft.click();
    await expect(editor.heading(/INV-/)).toBeVisible();
    for (const said of ['GST 5%', 'PST 7%', '$17.49'])
      await expect(main.getByText(said).first()).toBeVisible();
  });

  await test.step('begins new lines with the code of the customer', async () => {
    await page.goto(`/accounting/customers/${customer}/edit`);
    const code = page.getByRole('combobox', { name: 'Default Tax Code' });
    await code.fill('HST-ON');
    await page
      .getByRole('option', { name: /HST-ON/ })
      .first()
      .click();
    await expectAccessibleInFullTier(page, 'the form of a customer with a tax code');
    await page.getByRole('button', { name: 'Update Customer' }).click();
    await expect(shell.toast(/updated/i)).toBeVisible();
    // The customer is chosen here, and the blank line gets the code.
    await page.goto('/accounting/invoices/new');
    await editor.customer.fill('Harbour');
    await page
      .getByRole('option', { name: /^Harbour Cafe/ })
      .first()
      .click();
    await editor.enter('description', 1, 'Advice');
    await editor.enter('unit_price', 1, '100');
    await expect(editor.cell('Tax Code', 1)).toHaveValue('HST-ON');
    await expect(page.getByRole('main').getByText('$113.00').first()).toBeVisible();
  });
  expect(await books.faults()).toEqual([]);
});
