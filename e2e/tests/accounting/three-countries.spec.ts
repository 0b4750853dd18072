import type { Page } from '@playwright/test';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { AuthDialogs } from '../../pages/auth-dialogs.page.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

interface Line {
  readonly description: string;
  readonly price: string;
  readonly code: string;
}

/** A company, its month, and its return, calculated by hand. */
interface Month {
  readonly country: string;
  /** The name of the tax in the company's country. */
  readonly tax: string;
  readonly sold: readonly Line[];
  readonly invoiced: string;
  readonly bought: readonly Line[];
  readonly billed: string;
  /** Totals of the return. */
  readonly boxes: Readonly<Record<string, string>>;
  /** Its other return, with the amount payable. */
  readonly own?: { readonly name: string; readonly toPay: string };
}

const MONTHS: readonly Month[] = [
  {
    country: 'Canada',
    tax: 'GST/HST',
    // 5% of 1,249.90 is 62.495, so 62.50, and 7% is 87.493, so 87.49: PST has a separate return.
    sold: [
      { description: 'Desks', price: '1249.90', code: 'GST-PST-BC' },
      { description: 'Desks for Seattle', price: '300', code: 'ZERO' },
    ],
    invoiced: '1,699.89',
    // 13% of 400 is 52.00.
    bought: [{ description: 'Timber from Ontario', price: '400', code: 'HST-ON' }],
    billed: '452.00',
    boxes: {
      'Sales with GST/HST, before GST/HST': '1,249.90',
      'Sales without GST/HST': '300.00',
      'GST/HST on sales': '62.50',
      'GST/HST on purchases': '52.00',
      'GST/HST to pay': '10.50',
    },
    own: { name: 'PST Payable, British Columbia', toPay: '87.49' },
  },
  {
    country: 'India',
    tax: 'GST',
    // CGST and SGST are 9% of 10,000.50 each: 900.045, so 900.05 twice. IGST is 18% of 5,000: 900.
    sold: [
      { description: 'Pumps, Pune', price: '10000.50', code: 'GST18' },
      { description: 'Pumps, Chennai', price: '5000', code: 'IGST18' },
    ],
    invoiced: '17,700.60',
    // 2.5% of 2,000 twice: 50.00 and 50.00.
    bought: [{ description: 'Castings', price: '2000', code: 'GST5' }],
    billed: '2,100.00',
    boxes: {
      'Sales with GST, before GST': '15,000.50',
      'Sales without GST': '0.00',
      'GST on sales': '2,700.10',
      'GST on purchases': '100.00',
      'GST to pay': '2,600.10',
    },
  },
  {
    country: 'United Kingdom',
    tax: 'VAT',
    // 20% of 799.99 is 159.998, so 160.00; 5% of 120 is 6.00.
    sold: [
      { description: 'Boiler', price: '799.99', code: 'VAT20' },
      { description: 'Insulation', price: '120', code: 'VAT5' },
      { description: 'Handbook', price: '45', code: 'ZERO' },
    ],
    invoiced: '1,130.99',
    // 20% of 250 is 50.00.
    bought: [{ description: 'Copper pipe', price: '250', code: 'VAT20' }],
    billed: '300.00',
    boxes: {
      'Sales with VAT, before VAT': '919.99',
      'Sales without VAT': '45.00',
      'VAT on sales': '166.00',
      'VAT on purchases': '50.00',
      'VAT to pay': '116.00',
    },
  },
];

/** The first, the fifteenth and the last day of the month before this one. */
function lastMonth(): { readonly begins: string; readonly middle: string; readonly ends: string } {
  const today = new Date();
  const on = (more: number, day: number): string =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + more, day)).toISOString().slice(0, 10);
  return { begins: on(-1, 1), middle: on(-1, 15), ends: on(0, 0) };
}

async function enterLines(page: Page, lines: readonly Line[]): Promise<void> {
  const editor = new InvoicePage(page);
  for (const [at, { description, price, code }] of lines.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add line' }).click();
    await editor.enter('description', at + 1, description);
    await editor.enter('unit_price', at + 1, price);
    await editor.cell('Tax Code', at + 1).fill(code);
    await page
      .getByRole('option', { name: new RegExp(`^${code}\\b`) })
      .first()
      .click();
  }
}

for (const month of MONTHS)
  test(
    `a company in ${month.country} keeps its books for a month, to the filed return`,
    inFullTier,
    async ({ adminPage: page, admin, api }) => {
      const { country, tax } = month;
      const shell = new ShellPage(page);
      const books = new Books(api, admin.session);
      const { begins, middle, ends } = lastMonth();
      const main = page.getByRole('main');
      const dialog = page.getByRole('dialog');

      await test.step('enters the company, and adds the tax codes of its country', async () => {
        await page.goto('/accounting/dashboard');
        await main.getByRole('button', { name: 'Enter company details' }).click();
        const first = new AuthDialogs(page);
        await first.dialog.getByRole('combobox', { name: 'Country' }).fill(country);
        await page.getByTitle(country, { exact: true }).last().click();
        await first.dialog.getByRole('textbox', { name: 'Company Name' }).fill('Harbour Trading');
        await first.button('Save and create invoice').click();
        await expect(new InvoicePage(page).customer).toBeFocused();
        await page.goto('/accounting/tax-codes');
        await page.getByRole('button', { name: 'Add Codes of a Country' }).click();
        await dialog.getByLabel('Country').click();
        await page.getByTitle(country, { exact: true }).last().click();
        await dialog.getByRole('button', { name: 'Add Codes' }).click();
        await expect(shell.toast('Tax Codes Added')).toBeVisible();
      });

      await test.step('invoices and is paid', async () => {
        const customer = await books.customer('Fern Outfitters');
        await page.goto(`/accounting/invoices/new?customer_id=${customer}&invoice_date=${middle}`);
        await enterLines(page, month.sold);
        await main.getByRole('button', { name: /^Save and post/ }).click();
        await expect(dialog).toContainText(month.invoiced);
        await dialog.getByRole('button', { name: 'Post', exact: true }).click();
        await expect(shell.toast('Invoice Posted')).toBeVisible();
        const invoice = new InvoicePage(page);
        await invoice.enterPayment();
        await invoice.answer('Record Payment').click();
        await expect(shell.toast('Payment Recorded')).toBeVisible();
      });

      await test.step('is billed', async () => {
        const [vendor] = await api.insert<{ id: string }>('vendors', [{ name: 'Rimu Mills' }], admin.session);
        await page.goto(`/accounting/accounts-payable/new?vendor_id=${vendor?.id}&bill_date=${middle}`);
        await enterLines(page, month.bought);
        await main.getByRole('button', { name: /^Save and approve/ }).click();
        await expect(dialog).toContainText(month.billed);
        await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
        await expect(shell.toast('Bill Approved')).toBeVisible();
      });

      await test.step('files the return of the month', async () => {
        await page.goto(`/accounting/reports?report=gst-return&from=${begins}&to=${ends}`);
        await main.getByRole('button', { name: 'File Return…' }).click();
        for (const [row, amount] of Object.entries(month.boxes))
          await expect(
            dialog
              .getByRole('row')
              .filter({ has: page.getByRole('rowheader', { name: row }) })
              .getByRole('cell')
              .last(),
          ).toContainText(amount);
        await dialog.getByRole('button', { name: 'File Return' }).click();
        await expect(main.getByText(new RegExp(`: filed .* ${tax} to pay`))).toBeVisible();
        expect(await books.faults()).toEqual([]);
      });

      const { own } = month;
      await test.step('files its other return', async () => {
        const choice = main.getByRole('combobox', { name: 'Return' });
        if (!own) return expect(choice).toHaveCount(0);
        await choice.selectOption(own.name);
        await main.getByRole('button', { name: 'Generate Report' }).click();
        await main.getByRole('button', { name: 'File Return…' }).click();
        await expect(dialog).toContainText(`The return of ${own.name} for`);
        await expect(dialog.getByRole('row').filter({ hasText: 'Tax to pay' })).toContainText(own.toPay);
        await dialog.getByRole('button', { name: 'File Return' }).click();
        await expect(main.getByText(/: filed .* Tax to pay \$87\.49/)).toBeVisible();
        expect(await books.faults()).toEqual([]);
      });
    },
  );
