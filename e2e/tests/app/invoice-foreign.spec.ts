import { Books } from '../../fixtures/invoices.ts';
import { tabAndEnter, tabAndPick, tabAndType, tabTo } from '../../fixtures/keyboard.ts';
import { expect, test } from '../../fixtures/test.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const [BANK, RECEIVABLE, EXCHANGE] = ['1000', '1100', '4230'];

test('a foreign invoice is paid at another rate by keyboard alone, and the gain is in the ledger', async ({
  adminPage: page,
  admin,
  api,
}) => {
  const books = new Books(api, admin.session);
  await books.customer('Rhein Werke');
  const invoice = new InvoicePage(page);
  const shell = new ShellPage(page);

  await test.step('it is written in euros, at a rate of its day', async () => {
    await invoice.openNew();
    await tabAndPick(page, invoice.customer, 'Rhein');
    await tabTo(page, page.getByRole('combobox', { name: 'Currency' }));
    await page.keyboard.type('EUR');
    await page.keyboard.press('Enter');
    await tabAndType(page, page.getByLabel('Exchange Rate'), '1,1037');
    await tabTo(page, invoice.grid.locator('[tabindex="0"], input').first());
    await page.keyboard.press('Tab');
    await page.keyboard.type('Castings');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type('357.84');
    // 1,073.52 and 15 % of it; at 1.1037 what comes to 1,362.5731 dollars.
    await expect(page.getByText('€1,234.55')).toBeVisible();
    await expect(page.getByText('$1,362.57')).toBeVisible();
  });

  await test.step('what it will write is shown in dollars', async () => {
    await tabAndEnter(page, invoice.button('Save and post'));
    await expect(invoice.dialog).toContainText('$1,362.57');
    await tabAndEnter(page, invoice.answer('Post'));
    await expect(shell.toast('Invoice Posted')).toBeVisible();
    await expect(invoice.state('Sent')).toBeVisible();
  });

  await test.step('it is paid in full at another rate', async () => {
    await tabAndEnter(page, invoice.button('Record Payment'));
    await expect(invoice.asked(/^Amount/)).toHaveValue('1,234.55');
    await tabAndPick(page, invoice.dialog.getByRole('combobox', { name: 'Paid Into' }), 'business');
    await tabAndType(page, invoice.asked(/^Exchange Rate/), '1.1589');
    await tabAndEnter(page, invoice.answer('Record Payment'));
    await expect(invoice.state('Paid')).toBeVisible();
    // 1,430.72 came for what stood at 1,362.57.
    await expect(invoice.settlements).toContainText('€1,234.55');
    await expect(invoice.settlements).toContainText('exchange gain $68.15');
    await expect(invoice.history(/Balance/)).toContainText('€1,234.55 → €0.00');
  });

  await test.step('the ledger says the same to the cent', async () => {
    const [payment] = await books.payments();
    expect(await books.entriesOf('payment', payment?.id ?? '')).toEqual([
      { [BANK]: '1430.72', [RECEIVABLE]: '-1362.57', [EXCHANGE]: '-68.15' },
    ]);
    const [kept] = await books.invoices();
    expect(kept).toMatchObject({ status: 'paid', balance_due: 0, base_balance: 0 });
    expect(await books.faults()).toEqual([]);
  });
});

test('parts of a foreign invoice take their share of it, and the last one what is left', async ({
  adminPage: page,
  admin,
  api,
}) => {
  const books = new Books(api, admin.session);
  const { id } = await books.posted(await books.customer('Rhein Werke'), {
    currency: 'EUR',
    exchange_rate: '1.1037',
    lines: [{ description: 'Castings', unit_price: '100', gst_applicable: false }],
  });
  const invoice = new InvoicePage(page);
  await invoice.open(id);
  // 110.37 dollars: 33.33 of 100 euros carry 36.786 of them, 33.33 of the 66.67 left 36.784 of the 73.58 left.
  for (const [amount, rate, difference] of [
    ['33.33', '1.2', 'exchange gain $3.21'],
    ['33.33', '1.1', 'exchange loss $0.12'],
    ['33.34', '1.1037', null],
  ] as const) {
    await invoice.enterPayment({ amount, rate });
    await invoice.answer('Record Payment').click();
    await expect(invoice.dialog).toBeHidden();
    const part = invoice.settlements.filter({ hasText: `€${amount}` }).last();
    if (difference) await expect(part).toContainText(difference);
    else await expect(part).not.toContainText('exchange');
  }
  await expect(invoice.state('Paid')).toBeVisible();
  const payments = await books.payments();
  const entries = await Promise.all(payments.map((payment) => books.entriesOf('payment', payment.id)));
  expect(entries).toEqual([
    [{ [BANK]: '40.00', [RECEIVABLE]: '-36.79', [EXCHANGE]: '-3.21' }],
    [{ [BANK]: '36.66', [RECEIVABLE]: '-36.78', [EXCHANGE]: '0.12' }],
    [{ [BANK]: '36.80', [RECEIVABLE]: '-36.80' }],
  ]);
  expect(await books.invoice(id)).toMatchObject({ balance_due: 0, base_balance: 0 });
  expect(await books.faults()).toEqual([]);
});
