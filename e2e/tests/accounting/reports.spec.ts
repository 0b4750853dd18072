import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible, expectAccessibleInFullTier, phoneAndDesk } from '../../fixtures/accessibility.ts';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Exports the current screen in one click. */
async function exported(page: Page, format: 'PDF' | 'Excel' | 'CSV'): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Financial Reports' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: format, exact: true }).click(),
  ]);
  await expect(dialog).toBeHidden();
  return readFile(await download.path());
}

test('a report is exported as PDF, Excel and CSV with the figures of the screen', async ({
  admin,
  api,
  openAs,
}) => {
  const books = new Books(api, admin.session);
  const customer = await books.customer('Harbour Surveys');
  await books.posted(customer, { lines: [{ description: 'Survey', quantity: '3', unit_price: '411.50' }] });
  const page = await openAs(admin);
  await page.goto('/accounting/reports');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Generate a report first')).toBeVisible();

  await page.getByLabel('Report Type').selectOption('profit-loss');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const rows = page.getByRole('table', { name: 'Profit & Loss' }).getByRole('row');
  await expect(rows.last()).toContainText('1,234.50');
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => Array.from(row.children, (cell) => cell.textContent?.replace(/[$,]/g, '') ?? '')),
  );

  const csv = (await exported(page, 'CSV')).toString('utf8').replace(/^\uFEFF/, '');
  const lines = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(lines).toEqual(shown);

  const sheet = await readSheet(await exported(page, 'Excel'));
  const head = sheet.findIndex(([first]) => first === shown[0]?.[0]);
  const stored = sheet
    .slice(head, head + shown.length)
    .map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : String(cell ?? ''))));
  expect(stored).toEqual(shown);

  const pdf = await getDocumentProxy(new Uint8Array(await exported(page, 'PDF')));
  const { text } = await extractText(pdf, { mergePages: true });
  const words = text.replace(/[$,]/g, '').replace(/\s+/g, ' ');
  for (const row of shown) expect(words).toContain(row.filter(Boolean).join(' '));
});

test('a figure links to its lines, and they to the invoice', async ({ admin, api, openAs }) => {
  const books = new Books(api, admin.session);
  const customer = await books.customer('Harbour Surveys');
  await books.posted(customer, { lines: [{ description: 'Survey', quantity: '3', unit_price: '411.50' }] });
  const page = await openAs(admin);
  await page.goto('/accounting/reports');
  // On a phone, its words are not beside its figures.
  await page.getByRole('link', { name: /^General Ledger Every/ }).click();
  await page.getByRole('table', { name: 'General Ledger' }).waitFor();
  await expectAccessible(page, 'the general ledger', phoneAndDesk());
  await page.goto('/accounting/reports');
  await page.getByRole('link', { name: /^Profit & Loss/ }).click();
  await expectAccessibleInFullTier(page, 'a report', phoneAndDesk());
  await page
    .getByRole('table', { name: 'Profit & Loss' })
    .getByRole('link', { name: '$1,234.50' })
    .first()
    .click();
  await page.getByRole('grid', { name: 'Transactions' }).getByRole('row', { name: /INV-/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('INV-');
});

test('a GST return is filed as shown, and its filing voided', async ({ admin, api, openAs }) => {
  const books = new Books(api, admin.session);
  const customer = await books.customer('Harbour Surveys');
  await books.posted(customer, {
    invoice_date: '2026-01-15',
    lines: [{ description: 'Survey', unit_price: '1000' }],
  });
  const page = await openAs(admin);
  await page.goto('/accounting/reports?report=gst-return&from=2026-01-01&to=2026-03-31');
  await page.getByRole('button', { name: 'File Return…' }).click();
  const dialog = page.getByRole('dialog', { name: 'File the GST return?' });
  await expect(dialog.getByRole('row', { name: /GST to pay/ })).toContainText('$150.00');
  await expectAccessibleInFullTier(page, 'a return to be filed', phoneAndDesk());
  await dialog.getByRole('button', { name: 'File Return' }).click();
  await expect(page.getByText(/Jan – Mar 2026: filed .* GST to pay \$150\.00/)).toBeVisible();
  const last = page.getByRole('table', { name: 'GST Return' }).getByRole('row', { name: /GST to pay/ });
  await expect(last.getByRole('cell').last()).toHaveText('$0.00');
  await page.getByRole('button', { name: 'Void Filing…' }).click();
  await page.getByLabel('Reason').fill('Wrong quarter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void Filing' }).click();
  await expect(page.getByText('The return for Jan – Mar 2026 is not filed yet.')).toBeVisible();
});
