import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

/** Sixty lines at two rates; some say so much that they take several lines on paper. */
const LINES = Array.from({ length: 60 }, (_, at) => ({
  description:
    at % 7 === 0 ? `Part ${at + 1}, ${'with all that belongs to it, '.repeat(4)}` : `Part ${at + 1}`,
  quantity: String(at + 1),
  unit_price: '12.34',
  gst_rate: at % 3 === 0 ? '5' : '15',
}));

/** Number of pages of a PDF: each is a separate object. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test('a long invoice is printed completely, on numbered pages with repeated headings, and nothing else', async ({
  admin,
  api,
  openAs,
}) => {
  const books = new Books(api, admin.session);
  const customer = await books.customer('Kestrel Surveys', {
    address: '12 Harbour Road',
    city: 'Hobart',
    zip_code: '7000',
    country: 'Australia',
    tax_id: '51 824 753 556',
  });
  const { id } = await books.posted(customer, {
    lines: LINES,
    notes: 'Ours until paid in full.',
    reference: 'PO 7',
  });
  const page = await openAs(admin, { colorScheme: 'dark' });
  const invoice = new InvoicePage(page);
  await invoice.open(id);
  await expect(invoice.button('Record Payment')).toBeVisible();
  const sheet = page.locator('[data-print-sheet]');
  await expect(sheet).toBeHidden();
  await expect(sheet.getByText('12 Harbour Road')).toBeAttached();

  await page.emulateMedia({ media: 'print' });
  await test.step('contains the company, the recipient, the dates and the lines', async () => {
    await expect(sheet).toBeVisible();
    for (const text of [
      'My Company',
      'Tax Invoice',
      'INV-000001',
      'Kestrel Surveys',
      '12 Harbour Road',
      'Hobart 7000',
      'Australia',
      'Tax ID 51 824 753 556',
      'PO 7',
      'Ours until paid in full.',
    ])
      await expect(sheet.getByText(text, { exact: true })).toBeVisible();
    const lines = sheet.getByRole('table', { name: 'Lines' }).locator('tbody').getByRole('row');
    await expect(lines).toHaveText(LINES.map(({ description }) => new RegExp(`^${description.trim()}`)));
    // 1,830 parts: those of every third line at 5%, the others at 15%.
    const sums = sheet.locator('dl').last();
    await expect(sums).toHaveText(
      /Subtotal\$22,582\.20GST 5%\$364\.04GST 15%\$2,295\.26Total USD\$25,241\.50/,
    );
    await expect(sums).toContainText('Balance due$25,241.50');
    await expect(sheet.getByRole('table', { name: 'GST by rate' })).toContainText('15%$15,301.60$2,295.26');
  });

  await test.step('contains no part of the screen, nor its colors', async () => {
    await expect(new ShellPage(page).sidebar).toBeHidden();
    await expect(page.getByRole('button').locator('visible=true')).toHaveCount(0);
    const colors = await sheet.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });
    expect(colors).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
  });

  await test.step('breaks between lines, below its heading, and fits the paper', async () => {
    const table = sheet.getByRole('table', { name: 'Lines' });
    await expect(table.locator('thead')).toHaveCSS('display', 'table-header-group');
    await expect(table.getByRole('row').last()).toHaveCSS('break-inside', 'avoid');
    // A4 less its margins, at 96 pixels an inch.
    await page.setViewportSize({ width: 672, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(672);
    // The number of lines on a page depends on the installed fonts.
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages).toBeGreaterThanOrEqual(2);
    expect(pages).toBeLessThanOrEqual(5);
  });
});

test('a draft and a cancelled invoice are marked on paper, the cancelled one with the reason', async ({
  adminPage: page,
  admin,
  api,
}) => {
  const books = new Books(api, admin.session);
  const { id } = await books.draft(await books.customer('Kestrel'), { lines: LINES.slice(0, 1) });
  const invoice = new InvoicePage(page);
  const sheet = page.locator('[data-print-sheet]');
  await invoice.open(id);
  await expect(sheet).toContainText('Draft Tax Invoice');
  await expect(sheet).not.toContainText('Balance due');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Invoice' }).click();
  await invoice.asked(/^Reason/).fill('Sent to the wrong customer');
  await invoice.answer('Cancel Invoice').click();
  await expect(page.getByText('Invoice cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText('Sent to the wrong customer')).toBeVisible();
  await expect(sheet).toContainText('Cancelled Tax Invoice');
  await expect(sheet).not.toContainText('Balance due');
});
