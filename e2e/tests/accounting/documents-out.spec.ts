import { readFile } from 'node:fs/promises';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';

/** A PDF contains marks for its beginning and end, and its producer. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
  bytes.subarray(-1024).toString('latin1').includes('%%EOF');

test('a draft is posted and sent by email in one go with its PDF, which can be downloaded too', async ({
  admin,
  api,
  openAs,
  request,
}) => {
  const books = new Books(api, admin.session);
  const buyer = `buyer.${admin.email}`;
  const customer = await books.customer('Łukasz Surveys 北', { email: buyer });
  const { id } = await books.draft(customer, {
    lines: [{ description: 'Survey', quantity: '1', unit_price: '120.00' }],
  });
  const page = await openAs(admin);
  const invoice = new InvoicePage(page);
  await invoice.open(id);

  await test.step('post and send it', async () => {
    await invoice.button('Post').click();
    await expect(invoice.answer('Post and Send by Email')).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Send this invoice by email' });
    await expect(dialog.getByLabel(/^To/)).toHaveValue(buyer);
    await expect(dialog.getByLabel(/^Subject/)).toHaveValue('Tax Invoice INV-000001 from My Company');
    await dialog.getByRole('button', { name: 'Send' }).dblclick();
    await expect(page.getByText(`INV-000001 was sent to ${buyer}.`)).toBeVisible();
    await expect(page.getByText(`emailed it to ${buyer}`)).toBeVisible();
  });

  const saved = await test.step('download it', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('INV-000001.pdf');
    // Characters that no font has are reported, not printed as boxes.
    await expect(page.getByText('INV-000001.pdf does not show everything')).toBeVisible();
    return readFile(await download.path());
  });
  expect(isPdf(saved)).toBe(true);

  await test.step('finds it in the mailbox once, and opens its attachment', async () => {
    const address = `${api.url}/mailbox?to=${encodeURIComponent(buyer)}`;
    // It arrives a moment after the call that sends it.
    await expect(async () => {
      await page.goto(address);
      await expect(page.getByRole('link', { name: /^Tax Invoice INV-000001/ })).toHaveCount(1);
    }).toPass();
    await page.getByRole('link', { name: /^Tax Invoice INV-000001/ }).click();
    await expect(page.getByText('Please find attached Tax Invoice INV-000001.')).toBeVisible();
    const link = page.getByRole('link', { name: /^INV-000001\.pdf/ });
    const file = await request.get(new URL((await link.getAttribute('href')) ?? '', api.url).href);
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect(isPdf(await file.body())).toBe(true);
  });
});
