import type { Page } from '@playwright/test';
import { Books, type KeptInvoice } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const LINES = [{ description: 'Survey', unit_price: '100', gst_applicable: false }];

/** The server executes the call, but its first answer is lost. */
async function loseOneAnswer(page: Page, call: string): Promise<{ readonly asked: () => number }> {
  let asked = 0;
  await page.route(`**/rest/v1/rpc/${call}`, async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return { asked: () => asked };
}

async function enterInvoice(page: Page): Promise<InvoicePage> {
  const invoice = new InvoicePage(page);
  await invoice.openNew();
  await invoice.customer.fill('Kestrel');
  await page.getByRole('option', { name: 'Kestrel' }).click();
  await invoice.enter('description', 1, 'Survey');
  await invoice.enter('unit_price', 1, '100');
  return invoice;
}

test('saved, posted and paid by double clicks, an invoice is there once', async ({
  adminPage: page,
  admin,
  api,
}) => {
  test.setTimeout(90_000);
  const books = new Books(api, admin.session);
  await books.customer('Kestrel');
  const shell = new ShellPage(page);
  const invoice = await enterInvoice(page);
  await invoice.saveDraft.dblclick();
  await expect(shell.toast('Invoice Saved')).toBeVisible();
  await expect(invoice.state('Draft')).toBeVisible();

  await invoice.button('Post').click();
  await invoice.answer('Post').dblclick();
  await expect(invoice.state('Sent')).toBeVisible();

  await invoice.enterPayment({ amount: '40' });
  await invoice.answer('Record Payment').dblclick();
  await expect(invoice.settlements).toHaveCount(1);
  await expect(invoice.dialog).toBeHidden();

  expect(await books.invoices()).toMatchObject([{ status: 'sent', total_amount: 115, balance_due: 75 }]);
  expect(await books.payments()).toMatchObject([{ amount: 40 }]);
  expect(await books.entryCount()).toBe(2);
  expect(await books.faults()).toEqual([]);
});

test(
  'changed and saved again after a lost answer, a new invoice is there once',
  inFullTier,
  async ({ adminPage: page, admin, api }) => {
    const books = new Books(api, admin.session);
    await books.customer('Kestrel');
    const lost = await loseOneAnswer(page, 'save_invoice');
    const invoice = await enterInvoice(page);
    await invoice.saveDraft.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'What you entered is still here.' }),
    ).toBeVisible();
    expect(await books.invoices()).toHaveLength(1);
    await page.getByLabel('Notes', { exact: true }).fill('By noon');
    await invoice.saveDraft.click();
    await expect(new ShellPage(page).toast('Invoice Saved')).toBeVisible();
    // The first content again, to get its result, and then the second one.
    expect(lost.asked()).toBe(3);
    expect(await books.invoices()).toMatchObject([{ notes: 'By noon', version: 2 }]);
  },
);

test(
  'posted and paid again after lost answers, an invoice is so once',
  inFullTier,
  async ({ adminPage: page, admin, api }) => {
    const books = new Books(api, admin.session);
    const { id } = await books.draft(await books.customer('Kestrel'), { lines: LINES });
    const invoice = new InvoicePage(page);
    await invoice.open(id);

    const posting = await loseOneAnswer(page, 'post_invoice');
    await invoice.button('Post').click();
    await invoice.answer('Post').click();
    // Its preview may have learned by then that the invoice is posted.
    const unreached = invoice.dialog.getByRole('alert').filter({ hasText: 'The server cannot be reached' });
    await expect(unreached).toBeVisible();
    await invoice.answer('Post').click();
    await expect(invoice.state('Sent')).toBeVisible();
    expect(posting.asked()).toBe(2);

    const paying = await loseOneAnswer(page, 'record_payment');
    await invoice.enterPayment({ amount: '40' });
    await invoice.answer('Record Payment').click();
    await expect(invoice.dialog).toContainText('What you entered is still here.');
    await invoice.answer('Record Payment').click();
    await expect(invoice.settlements).toHaveCount(1);
    expect(paying.asked()).toBe(2);

    expect(await books.payments()).toMatchObject([{ amount: 40 }]);
    expect(await books.entryCount()).toBe(2);
    expect(await books.faults()).toEqual([]);
  },
);

test(
  'an invoice posted in two tabs at once is posted once, and the other tab reports it',
  inFullTier,
  async ({ adminPage: page, admin, api }) => {
    const books = new Books(api, admin.session);
    const { id } = await books.draft(await books.customer('Kestrel'), { lines: LINES });
    const tabs = [new InvoicePage(page), new InvoicePage(await page.context().newPage())];
    for (const tab of tabs) {
      await tab.open(id);
      await tab.button('Post').click();
      await expect(tab.dialog).toContainText('Accounts Receivable');
    }
    await Promise.all(tabs.map((tab) => tab.answer('Post').click()));
    const said = Promise.any(
      tabs.map((tab) => expect(tab.dialog.getByRole('alert')).toContainText('is posted already')),
    );
    await said;
    // A document posted in the other tab appears here as well, after its message was read.
    for (const tab of tabs) {
      await tab.leaveDialog();
      await expect(tab.state('Sent')).toBeVisible();
      await expect(tab.button('Post')).toBeHidden();
    }
    expect(await books.invoice(id)).toMatchObject({ status: 'sent' } satisfies Partial<KeptInvoice>);
    expect(await books.entryCount()).toBe(1);
  },
);
