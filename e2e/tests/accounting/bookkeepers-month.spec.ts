import { expectAccessible, phoneAndDesk } from '../../fixtures/accessibility.ts';
import { Books } from '../../fixtures/invoices.ts';
import { tabAndEnter, tabAndPick, tabAndType, tabTo, tabToAny } from '../../fixtures/keyboard.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { BookkeeperPage } from '../../pages/bookkeeper.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

interface Balance {
  readonly account_code: string;
  readonly closing_debit: number;
  readonly closing_credit: number;
}

const iso = (day: Date): string => day.toISOString().slice(0, 10);
const typed = (day: string): string => day.split('-').reverse().join('/');

/** The first and the last day of the month before this one. */
function lastMonth(): { readonly begins: string; readonly ends: string } {
  const today = new Date();
  const month = (more: number, day: number) =>
    iso(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + more, day)));
  return { begins: month(-1, 1), ends: month(0, 0) };
}

test(
  'a bookkeeper works through a month by keyboard alone',
  inFullTier,
  async ({ adminPage: page, admin, api }) => {
    test.setTimeout(300_000);
    const books = new Books(api, admin.session);
    const keeper = new BookkeeperPage(page);
    const { begins, ends } = lastMonth();
    /** Screens that no list of entities leads to are checked when the month reaches them. */
    const looksWell = async (state: string): Promise<void> => {
      await new ShellPage(page).dismissNotices();
      await expectAccessible(page, state, phoneAndDesk());
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await page.goto('/accounting/dashboard');
    await keeper.heading.waitFor();

    await test.step('adds a product and counts its stock', async () => {
      await keeper.begin('product');
      const product = { Name: 'Oak Plank', SKU: 'OAK-1', 'Unit Price': '30', 'Purchase Price': '12' };
      await keeper.fillIn(product, 'Create Product');
      await expect(keeper.toast('Product Created')).toBeVisible();
      await keeper.begin('inventory item');
      await tabAndType(page, keeper.main.getByLabel('Name', { exact: true }), 'Oak Plank');
      await tabAndPick(page, keeper.picker('Product'), 'Oak');
      await tabAndEnter(page, keeper.button('Create Inventory Item'));
      await expect(keeper.toast('Inventory Item Created')).toBeVisible();
    });

    await test.step('orders goods from a vendor added on the spot, and receives them', async () => {
      await keeper.begin('purchase order');
      await keeper.addInPlace('Vendor', 'Sawmill & Sons');
      await keeper.enterGoods('Oak Plank', '20');
      // At the purchase price, not the sales price.
      await expect(page.getByText('$240.00').first()).toBeVisible();
      await tabAndEnter(page, keeper.button('Save draft'));
      await expect(page).toHaveURL(/\/purchase-orders\/[0-9a-f-]{36}$/);
      await keeper.take('Send', 'Purchase Order Sent');
      await keeper.take('Receive', 'Purchase Order Received');
      await expect(page.getByText('20 in', { exact: false })).toBeVisible();
    });

    await test.step('bills the order, and approves and pays the bill', async () => {
      await keeper.take('Create Bill', 'Bill Created');
      await expect(page).toHaveURL(/\/accounts-payable\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('link', { name: 'PO-000001' }).first()).toBeVisible();
      await tabAndEnter(page, keeper.button('Approve'));
      await expect(keeper.dialog).toContainText('Accounts Payable');
      await keeper.agree('Approve', 'Bill Approved');
      await keeper.pay({ bank: 'Paid From' });
      await expect(keeper.state('Paid')).toBeVisible();
    });

    await test.step('takes an order from a customer, and ships the goods', async () => {
      await keeper.begin('sales order');
      await keeper.addInPlace('Customer', 'Beech Interiors');
      await keeper.enterGoods('Oak Plank', '5');
      await expect(page.getByText('$150.00').first()).toBeVisible();
      await tabAndEnter(page, keeper.button('Save order'));
      await expect(page).toHaveURL(/\/sales-orders\/[0-9a-f-]{36}$/);
      await keeper.take('Fulfil', 'Sales Order Fulfilled');
      await tabAndEnter(page, keeper.button('Ship'));
      // A shipment at cost is previewed.
      await expect(keeper.dialog).toContainText('$60.00');
      await keeper.agree('Ship', 'Sales Order Shipped');
      await expect(page.getByText('5 out', { exact: false })).toBeVisible();
    });

    await test.step('invoices the order with GST, posts the invoice and records a partial payment', async () => {
      await keeper.take('Create Invoice', 'Invoice Created');
      await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
      await tabAndEnter(page, keeper.button('Post'));
      await expect(keeper.dialog).toContainText('$172.50');
      await keeper.agree('Post', 'Invoice Posted');
      await keeper.pay({ bank: 'Paid Into', amount: '65' });
      await tabAndEnter(page, page.getByRole('link', { name: 'SO-000001' }).first());
      await expect(page.getByRole('link', { name: 'INV-000001' }).first()).toBeVisible();
    });

    await test.step('receives the rest across all open documents, and more', async () => {
      await keeper.visit('Accounts Receivable');
      await looksWell('receivables');
      await tabAndEnter(page, page.getByRole('link', { name: 'Receive Payment' }));
      await expect(keeper.picker('Customer')).toBeFocused();
      await tabAndPick(page, keeper.picker('Customer'), 'Beech');
      await tabAndPick(page, keeper.picker('Paid Into'), 'bank');
      await tabAndType(page, page.getByLabel('Amount'), '120');
      await page.keyboard.press('Tab');
      await expect(page.getByLabel('Payment for INV-000001')).toHaveValue('107.50');
      await expect(page.getByText('$12.50')).toBeVisible();
      await looksWell('a payment over documents');
      await tabAndEnter(page, keeper.button('Record Payment'));
      await expect(keeper.toast('Payment Recorded')).toBeVisible();
      await expect(page).toHaveURL(/\/accounts-receivable$/);
    });

    await test.step('credits a part, and voids the credit', async () => {
      await keeper.jumpTo('INV-000001');
      await expect(keeper.heading).toHaveText('INV-000001');
      await expect(keeper.state('Paid')).toBeVisible();
      await keeper.choose(/^(Actions|More)$/, 'Issue Credit Note');
      await tabAndType(page, keeper.dialog.getByLabel(/^Amount/), '11.50');
      await keeper.agree('Issue Credit Note', 'Credit Note Issued');
      await keeper.visit('Credit Notes');
      await tabToAny(page, page.getByRole('grid').locator('[tabindex="0"]'));
      await page.keyboard.press('Enter');
      await expect(keeper.heading).toHaveText('CN-000001');
      await keeper.choose(/^(Actions|More)$/, 'Void');
      await tabAndType(page, keeper.dialog.getByLabel(/^Reason/), 'The goods were not damaged');
      await keeper.agree('Void', 'Credit Note Voided');
      await expect(keeper.state('Void')).toBeVisible();
      await looksWell('a credit note');
    });

    await test.step('receives a foreign payment at another rate', async () => {
      await keeper.begin('invoice');
      await keeper.addInPlace('Customer', 'Rhein Werke');
      await tabTo(page, page.getByRole('combobox', { name: 'Currency' }));
      await page.keyboard.type('EUR');
      await page.keyboard.press('Enter');
      await tabAndType(page, page.getByLabel('Exchange Rate'), '1,1037');
      await tabToAny(page, page.getByRole('grid').locator('[tabindex="0"], input'));
      for (const value of ['Castings', '3', '357.84']) {
        await page.keyboard.press('Tab');
        await page.keyboard.type(value);
      }
      // 1,073.52 plus 15% of it; at 1.1037 that is 1,362.5731 dollars.
      await expect(page.getByText('€1,234.55')).toBeVisible();
      await tabAndEnter(page, keeper.button('Save and post'));
      await expect(keeper.dialog).toContainText('$1,362.57');
      await keeper.agree('Post', 'Invoice Posted');
      await keeper.pay({ bank: 'Paid Into', rate: '1.1589' });
      await expect(keeper.state('Paid')).toBeVisible();
      // 1,430.72 was received for a balance of 1,362.57.
      const settlement = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: /^Payment/ });
      await expect(settlement).toContainText('exchange gain $68.15');
    });

    await test.step('books an asset with an entry, and depreciates it', async () => {
      await keeper.begin('fixed asset');
      const saw = {
        Name: 'Band Saw',
        'Purchase Price': '1200',
        'Purchase Date': typed(begins),
        'Useful Life': '1',
      };
      await keeper.fillIn(saw, 'Create Fixed Asset');
      await expect(keeper.toast('Fixed Asset Created')).toBeVisible();

      await keeper.begin('journal entry');
      await tabAndType(page, page.getByRole('textbox', { name: 'Date', exact: true }), typed(begins));
      await tabAndType(page, page.getByLabel('Description', { exact: true }), 'Band saw bought');
      await tabToAny(page, page.getByRole('grid').locator('[tabindex="0"], input'));
      await tabAndPick(page, keeper.picker('Account, line 1'), '1500');
      await tabAndType(page, keeper.cell('Debit', 1), '1200');
      await page.keyboard.press('ArrowDown');
      await tabTo(page, keeper.picker('Account, line 2'), 'Shift+Tab');
      await page.keyboard.type('3000');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('Enter');
      await tabTo(page, keeper.cell('Credit', 2));
      await page.keyboard.press('Alt+=');
      await tabAndEnter(page, keeper.button('Save and post'));
      await keeper.agree('Post', 'Journal Entry Posted');

      await keeper.visit('Fixed Assets');
      await tabAndEnter(page, keeper.button('Run Depreciation'));
      await tabAndType(page, keeper.dialog.getByLabel('Through'), typed(ends));
      await page.keyboard.press('Tab');
      await expect(keeper.dialog.getByRole('region', { name: 'What will be posted' })).toContainText(
        '$100.00',
      );
      await keeper.agree('Run Depreciation', 'Depreciation Posted');
    });

    await test.step('locks the period, which then refuses postings', async () => {
      await keeper.visit('Closing');
      await tabAndEnter(page, keeper.button('Lock Books'));
      await tabAndType(page, keeper.dialog.getByRole('textbox').first(), typed(ends));
      await page.keyboard.press('Tab');
      await keeper.agree('Lock Books', 'Books Locked');
      await expect(keeper.main).toContainText(`The books are locked through ${typed(ends)}`);
      const late = { entry_date: ends, description: 'Too late', reference: null, key: crypto.randomUUID() };
      const lines = [
        { account_code: '1000', debit: '1' },
        { account_code: '3000', credit: '1' },
      ];
      const answer = await api.ask(
        'POST',
        '/rest/v1/rpc/post_journal_entry',
        { ...late, lines },
        admin.session,
      );
      expect(await answer.json()).toMatchObject({ hint: 'ledger.period_locked' });
    });

    await test.step('checks the trial balance of that day and every control', async () => {
      const balances = await api.call<readonly Balance[]>(
        'trial_balance',
        { start_date: begins, end_date: iso(new Date()) },
        admin.session,
      );
      const closing = Object.fromEntries(
        balances.map(({ account_code, closing_debit, closing_credit }) => [
          account_code,
          Number((Number(closing_debit) - Number(closing_credit)).toFixed(2)),
        ]),
      );
      expect(closing).toMatchObject({
        // 65, 120 and 1,430.72 came, 276 went: 240 and 15% of it.
        1000: 1339.72,
        // An overpayment is owed to the customer.
        1100: -12.5,
        1200: 180,
        1500: 1200,
        1505: -100,
        4230: -68.15,
      });
      const sum = Object.values(closing).reduce((total, balance) => total + Math.round(balance * 100), 0);
      expect(sum).toBe(0);
      expect(await books.faults()).toEqual([]);
    });
  },
);
