import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test(
  'an invoice names tax as usual in the country of the company, on screen and on paper',
  inFullTier,
  async ({ adminPage: page, admin, api }) => {
    const books = new Books(api, admin.session);
    const customer = await books.customer('Kestrel Surveys', { tax_id: 'GB 517 5375 56' });
    const lines = [{ description: 'Survey', quantity: '1', unit_price: '100', gst_rate: '20' }];
    const { id } = await books.posted(customer, { lines });
    const invoice = new InvoicePage(page);
    const main = page.getByRole('main');
    const sheet = page.locator('[data-print-sheet]');
    const onPaper = async (texts: readonly string[]): Promise<void> => {
      await page.emulateMedia({ media: 'print' });
      for (const text of texts) await expect(sheet.getByText(text, { exact: true }).first()).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
    };

    await test.step('uses the default terms without a country', async () => {
      await invoice.open(id);
      await expect(main.getByText('GST 20%').first()).toBeVisible();
      await onPaper(['Tax Invoice', 'GST 20%', 'Tax ID GB 517 5375 56']);
    });

    await test.step('sets the country to the United Kingdom', async () => {
      await page.goto('/accounting/settings');
      const country = page.getByRole('combobox', { name: 'Country' });
      await country.fill('United Kingdom');
      await page.getByTitle('United Kingdom', { exact: true }).last().click();
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(new ShellPage(page).toast('Settings saved')).toBeVisible();
      await expect(page.getByLabel('VAT Number')).toBeVisible();
    });

    await test.step('shows VAT on invoices, under that name', async () => {
      await invoice.open(id);
      await expect(main.getByText('VAT 20%').first()).toBeVisible();
      // Account names are the company's own: GST Collected stays.
      await expect(main.getByText(/\bGST\b(?! Collected)/)).toHaveCount(0);
      await onPaper(['Invoice', 'VAT 20%', 'VAT Number GB 517 5375 56']);
      await expect(sheet).not.toContainText(/GST|Tax Invoice/);
    });

    await test.step('uses the same terms in the editor, the customer form and the return', async () => {
      await invoice.openNew();
      await expect(page.getByRole('columnheader', { name: 'VAT Rate' })).toBeVisible();
      await page.goto('/accounting/customers/new');
      for (const label of ['County', 'Postcode', 'VAT Number'])
        await expect(page.getByLabel(label, { exact: true })).toBeVisible();
      await page.goto('/accounting/reports?report=gst-return&from=2026-01-01&to=2026-12-31');
      await expect(main.getByText('VAT on sales')).toBeVisible();
      await expect(main.getByText(/\bGST\b/)).toHaveCount(0);
    });
  },
);
