import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { tabAndEnter, tabAndPick, tabAndType, tabTo, tabToAny } from '../../fixtures/keyboard.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const focused = (page: Page) => page.locator(':focus');

/** Ten lines as a spreadsheet copies them: a line break in a cell, numbers as people write them. */
const LINES = Array.from({ length: 10 }, (_, at) => {
  const description = at === 0 ? '"Survey of the site\nwith drawings"' : `Part ${at + 1}`;
  return [description, at + 1, at % 2 === 0 ? '1.200,50' : '1,200.50'].join('\t');
});
/** 55 parts at 1,200.50. */
const NET = '$66,027.50';

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('Control+V');
}

test('an invoice goes through all its steps by keyboard alone', async ({ adminPage: page, admin, api }) => {
  test.setTimeout(180_000);
  const shell = new ShellPage(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('adds a customer inside the editor', async () => {
    await page.goto('/accounting/invoices/new');
    const customer = page.getByRole('combobox', { name: 'Customer' });
    await expect(customer).toBeFocused();
    await page.keyboard.type('Kestrel Surveys');
    await expect(page.getByRole('option', { name: 'Add “Kestrel Surveys”' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(shell.toast('Customer Created')).toBeVisible();
    await expect(customer).toHaveValue('Kestrel Surveys');
    // The terms of a new customer are 30 days.
    await expect(page.getByLabel('Due Date')).not.toHaveValue('');
  });

  await test.step('ten lines are pasted from a spreadsheet', async () => {
    await tabToAny(page, page.getByRole('grid').locator('[tabindex="0"], input'));
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveAccessibleName('Description, line 1');
    await paste(page, `${LINES.join('\r\n')}\r\n`);
    await expect(page.getByText(NET)).toBeVisible();
    await expect(shell.toast('Customer Created')).toBeHidden();
    await expectAccessible(page, 'the editor of an invoice');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('reviews the invoice before posting it', async () => {
    await tabAndEnter(page, button('Save and post'));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Accounts Receivable');
    await expect(dialog).toContainText(NET);
    await tabAndEnter(page, dialog.getByRole('button', { name: 'Post', exact: true }));
    await expect(shell.toast('Invoice Posted')).toBeVisible();
    await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  });

  const recordPayment = async (amount?: string): Promise<void> => {
    await tabAndEnter(page, button('Record Payment'));
    const dialog = page.getByRole('dialog');
    if (amount !== undefined) await tabAndType(page, dialog.getByLabel('Amount'), amount);
    await tabAndPick(page, dialog.getByRole('combobox', { name: 'Paid Into' }), 'bank');
    await tabAndEnter(page, dialog.getByRole('button', { name: 'Record Payment' }));
    await expect(shell.toast('Payment Recorded')).toBeVisible();
    await expect(dialog).toBeHidden();
  };

  await test.step('records a partial payment', async () => {
    await recordPayment('20.000,00');
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: /^Payment/ }),
    ).toContainText('$20,000.00');
    await tabAndEnter(page, button('Dismiss notice'));
    await expectAccessible(page, 'an invoice');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('credits a part', async () => {
    await tabAndEnter(page, button('More'));
    const item = page.getByRole('menuitem', { name: 'Issue Credit Note' });
    await tabTo(page, item, 'ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await tabAndType(page, dialog.getByLabel(/^Amount/), '500+500');
    await tabAndEnter(page, dialog.getByRole('button', { name: 'Issue Credit Note' }));
    await expect(shell.toast('Credit Note Issued')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: /^Credit note/ })).toBeVisible();
  });

  await test.step('records the rest of the payment', async () => {
    await recordPayment();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await expect(page.getByText('Balance due').first()).toBeVisible();
  });

  await test.step('checks that the books are in order', async () => {
    const [invoice] = await api.select<{ status: string; balance_due: number }>(
      'invoices',
      'select=status,balance_due',
      admin.session,
    );
    expect(invoice).toEqual({ status: 'paid', balance_due: 0 });
    const health = await api.call<readonly { check: string; ok: boolean }[]>(
      'books_health',
      {},
      admin.session,
    );
    expect(health.filter(({ ok }) => !ok)).toEqual([]);
  });
});
