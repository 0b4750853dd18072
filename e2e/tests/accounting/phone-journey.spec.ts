import { expectAccessible } from '../../fixtures/accessibility.ts';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('an invoice is created, sent and paid on a phone', async ({ openAs, admin, api }) => {
  test.setTimeout(120_000);
  const books = new Books(api, admin.session);
  const page = await openAs(admin, PHONE);
  const invoice = new InvoicePage(page);
  const shell = new ShellPage(page);
  const looksWell = (state: string) => expectAccessible(page, state, { only: ['phone'] });

  await test.step('opens the list from the menu, and a new invoice', async () => {
    await page.goto('/accounting/dashboard');
    await page.getByRole('button', { name: 'Toggle sidebar' }).tap();
    await shell.navLink('Invoices').tap();
    await expect(shell.heading).toHaveText('Invoices');
    await page
      .getByRole('button', { name: 'Add Invoice' })
      .or(page.getByRole('link', { name: 'Add Invoice' }))
      .first()
      .tap();
    await expect(shell.heading).toHaveText('New Invoice');
  });

  await test.step('adds a customer inside the editor, and enters a line', async () => {
    await invoice.customer.fill('Pocket Client');
    await page.getByRole('option', { name: 'Add “Pocket Client”' }).tap();
    await expect(shell.toast('Customer Created')).toBeVisible();
    await invoice.enter('description', 1, 'Survey');
    await invoice.enter('quantity', 1, '2');
    await invoice.enter('unit_price', 1, '150');
    await page.keyboard.press('Tab');
    await expect(page.getByText('$345.00').first()).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss notice' }).first().tap();
    await looksWell('the editor of an invoice');
  });

  await test.step('posts it', async () => {
    await invoice.button('Save and post').tap();
    await expect(invoice.dialog).toContainText('$345.00');
    await looksWell('the question before it is posted');
    await invoice.answer('Post').tap();
    await expect(shell.toast('Invoice Posted')).toBeVisible();
    await expect(invoice.state('Sent')).toBeVisible();
  });

  await test.step('sends it by mail, with its PDF', async () => {
    await invoice.button('More').tap();
    await page.getByRole('menuitem', { name: 'Send by email' }).tap();
    await invoice.dialog.getByLabel(/^To/).fill('books@pocket.example');
    await looksWell('a mail');
    await invoice.answer('Send').tap();
    await expect(shell.toast(/sent/i)).toBeVisible();
    expect(await api.mailTo('books@pocket.example', (mail) => mail.includes('INV-000001'))).toContain('.pdf');
  });

  await test.step('records its payment', async () => {
    await invoice.enterPayment();
    await looksWell('a payment');
    await invoice.answer('Record Payment').tap();
    await expect(invoice.state('Paid')).toBeVisible();
    await expect(invoice.dialog).toBeHidden();
    await new ShellPage(page).dismissNotices();
    await looksWell('an invoice that is paid');
  });

  const [kept] = await books.invoices();
  expect(kept).toMatchObject({ status: 'paid', balance_due: 0, total_amount: 345 });
  expect(await books.faults()).toEqual([]);
});
