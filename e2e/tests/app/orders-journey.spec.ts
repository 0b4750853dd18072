import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { tabAndEnter, tabAndPick, tabAndType, tabTo } from '../../fixtures/keyboard.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

/** Enters the only line of an order: so many of a product. */
async function enterLine(page: Page, product: string, quantity: string): Promise<void> {
  await tabTo(page, page.getByRole('grid').locator('[tabindex="0"], input').first());
  await page.keyboard.type(product);
  await expect(page.getByRole('option', { name: product }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const cell = page.getByLabel('Quantity, line 1', { exact: true });
  for (let step = 0; step < 4 && !(await cell.evaluate(isFocused).catch(() => false)); step++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(quantity);
  await page.keyboard.press('Tab');
}

const isFocused = (element: Element): boolean => element === document.activeElement;

test('what is bought is paid for, what is sold is paid by the customer, by keyboard alone', async ({
  adminPage: page,
  admin,
  api,
}) => {
  test.setTimeout(240_000);
  const shell = new ShellPage(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const state = (name: string) =>
    page.getByRole('banner').or(page.locator('header')).getByText(name, { exact: true });

  const [product] = await api.insert<{ id: string }>(
    'products',
    [{ name: 'Oak Plank', sku: 'OAK-1', unit_price: '30', purchase_price: '12' }],
    admin.session,
  );
  await api.insert(
    'inventory_items',
    [{ name: 'Oak Plank', sku: 'OAK-1', product_id: product?.id }],
    admin.session,
  );
  await api.insert('vendors', [{ name: 'Sawmill & Sons' }], admin.session);
  await api.insert('customers', [{ name: 'Beech Interiors' }], admin.session);

  /** Does what a document offers first, and agrees to what is asked. */
  const take = async (action: string, toast: string): Promise<void> => {
    await tabAndEnter(page, button(action));
    await expect(dialog).toBeVisible();
    await tabAndEnter(page, dialog.getByRole('button', { name: action, exact: true }));
    await expect(shell.toast(toast)).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  const pay = async (bank: string, amount?: string): Promise<void> => {
    await tabAndEnter(page, button('Record Payment'));
    if (amount !== undefined) await tabAndType(page, dialog.getByLabel('Amount'), amount);
    await tabAndPick(page, dialog.getByRole('combobox', { name: bank }), 'bank');
    await tabAndEnter(page, dialog.getByRole('button', { name: 'Record Payment' }));
    await expect(shell.toast('Payment Recorded')).toBeVisible();
    await expect(dialog).toBeHidden();
  };

  await test.step('goods are ordered, sent for and received', async () => {
    await page.goto('/accounting/purchase-orders/new');
    await expect(page.getByRole('combobox', { name: 'Vendor' })).toBeFocused();
    await tabAndPick(page, page.getByRole('combobox', { name: 'Vendor' }), 'Sawmill');
    await enterLine(page, 'Oak Plank', '20');
    // At the price that it is bought for, not the one that it is sold for.
    await expect(page.getByText('$240.00').first()).toBeVisible();
    await tabAndEnter(page, button('Save draft'));
    await expect(page).toHaveURL(/\/purchase-orders\/[0-9a-f-]{36}$/);
    await take('Send', 'Purchase Order Sent');
    await take('Receive', 'Purchase Order Received');
    await expect(page.getByText('20 in', { exact: false })).toBeVisible();
    await expectAccessible(page, 'a purchase order');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the order becomes a bill, which is approved and paid', async () => {
    await take('Create Bill', 'Bill Created');
    await expect(page).toHaveURL(/\/accounts-payable\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('link', { name: 'PO-000001' })).toBeVisible();
    await tabAndEnter(page, button('Approve'));
    await expect(dialog).toContainText('Accounts Payable');
    await tabAndEnter(page, dialog.getByRole('button', { name: 'Approve', exact: true }));
    await expect(shell.toast('Bill Approved')).toBeVisible();
    await pay('Paid From');
    await expect(state('Paid')).toBeVisible();
  });

  await test.step('a customer orders, and the goods are shipped', async () => {
    await page.goto('/accounting/sales-orders/new');
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
    await tabAndPick(page, page.getByRole('combobox', { name: 'Customer' }), 'Beech');
    await enterLine(page, 'Oak Plank', '5');
    await expect(page.getByText('$150.00').first()).toBeVisible();
    await tabAndEnter(page, button('Save order'));
    await expect(page).toHaveURL(/\/sales-orders\/[0-9a-f-]{36}$/);
    await take('Fulfil', 'Sales Order Fulfilled');
    await tabAndEnter(page, button('Ship'));
    // What is issued at cost is shown before it is.
    await expect(dialog).toContainText('$60.00');
    await tabAndEnter(page, dialog.getByRole('button', { name: 'Ship', exact: true }));
    await expect(shell.toast('Sales Order Shipped')).toBeVisible();
    await expect(page.getByText('5 out', { exact: false })).toBeVisible();
  });

  await test.step('the order becomes an invoice, which is posted and paid in part', async () => {
    await take('Create Invoice', 'Invoice Created');
    await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    await take('Post', 'Invoice Posted');
    await pay('Paid Into', '65');
    await tabAndEnter(page, page.getByRole('link', { name: 'SO-000001' }));
    await expect(page.getByRole('link', { name: 'INV-000001' })).toBeVisible();
  });

  await test.step('the rest is received over all that is open', async () => {
    await page.goto('/accounting/accounts-receivable');
    await expect(page.getByRole('heading', { name: 'Accounts Receivable', level: 1 })).toBeVisible();
    await expectAccessible(page, 'receivables');
    await page.setViewportSize({ width: 1280, height: 800 });
    await tabAndEnter(page, page.getByRole('link', { name: 'Receive Payment' }));
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
    await tabAndPick(page, page.getByRole('combobox', { name: 'Customer' }), 'Beech');
    await tabAndPick(page, page.getByRole('combobox', { name: 'Paid Into' }), 'bank');
    await tabAndType(page, page.getByLabel('Amount'), '120');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Payment for INV-000001')).toHaveValue('100.00');
    await expect(page.getByText('$20.00')).toBeVisible();
    await expectAccessible(page, 'a payment');
    await page.setViewportSize({ width: 1280, height: 800 });
    await tabAndEnter(page, button('Record Payment'));
    await expect(shell.toast('Payment Recorded')).toBeVisible();
    await expect(page).toHaveURL(/\/accounts-receivable$/);
  });

  await test.step('the books are in order', async () => {
    const [invoice] = await api.select('invoices', 'select=status,balance_due', admin.session);
    expect(invoice).toEqual({ status: 'paid', balance_due: 0 });
    const [bill] = await api.select('bills', 'select=status,balance_due', admin.session);
    expect(bill).toEqual({ status: 'paid', balance_due: 0 });
    const [item] = await api.select('inventory_items', 'select=quantity,total_value', admin.session);
    expect(item).toEqual({ quantity: 15, total_value: 180 });
    const health = await api.call<readonly { check: string; ok: boolean }[]>(
      'books_health',
      {},
      admin.session,
    );
    expect(health.filter(({ ok }) => !ok)).toEqual([]);
  });
});
