import { expectAccessible, phoneAndDesk } from '../../fixtures/accessibility.ts';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';

const PAYMENT = 'Kiwi Bank 02-0100-1234567-00';

test('a customer opens the link to an invoice without an account, until sharing stops', async ({
  admin,
  adminPage,
  api,
  coldContext,
}) => {
  const books = new Books(api, admin.session);
  const settings = '/rest/v1/company_settings?org_id=not.is.null';
  await api.ask('PATCH', settings, { payment_details: PAYMENT }, admin.session);
  const customer = await books.customer('Kestrel Surveys');
  const { id, invoice_number } = await books.posted(customer, {
    lines: [{ description: 'Boundary survey', unit_price: '480.00', gst_applicable: false }],
  });
  const invoice = new InvoicePage(adminPage);
  await invoice.open(id);

  const href = await test.step('a member creates the link', async () => {
    await invoice.button('More').click();
    await adminPage.getByRole('menuitem', { name: 'Share by link' }).click();
    const dialog = adminPage.getByRole('dialog', { name: `Share ${invoice_number} by link` });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    return link;
  });

  const page = await coldContext.newPage();
  await test.step('a customer with the link reads the invoice and how to pay it, and saves its PDF', async () => {
    await page.goto(href);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${invoice_number} from My Company`);
    const sheet = page.getByRole('region', { name: 'Invoice' });
    for (const text of ['Boundary survey', 'Kestrel Surveys', PAYMENT])
      await expect(sheet.getByText(text)).toBeVisible();
    await expect(page.getByText('$480.00').first()).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expectAccessible(page, 'the online copy of an invoice', phoneAndDesk());
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await saved).suggestedFilename()).toBe(`${invoice_number}.pdf`);
  });

  await test.step('shows the view in the history', async () => {
    await adminPage.reload();
    await expect(adminPage.getByRole('region', { name: 'History' })).toContainText('viewed the online copy');
  });

  await test.step('shows a closed link as closed, and nothing of the invoice', async () => {
    await invoice.button('More').click();
    await adminPage.getByRole('menuitem', { name: 'Share by link' }).click();
    await adminPage.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(adminPage.getByText('No link is open.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Invoice not available' })).toBeVisible();
    await expect(page.getByText('The sender no longer shares this invoice.')).toBeVisible();
    await expect(page.getByText('Boundary survey')).toHaveCount(0);
  });
});
