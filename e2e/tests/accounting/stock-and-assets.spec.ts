import { expectAccessibleInFullTier } from '../../fixtures/accessibility.ts';
import type { Account, BackendApi } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

/** Every control of the books that disagrees. */
async function faultsOf(api: BackendApi, { session }: Account): Promise<readonly unknown[]> {
  const controls = await api.call<{ ok: boolean }[]>('books_health', {}, session);
  return controls.filter(({ ok }) => !ok);
}

test('stock is counted, and its value is in the ledger', async ({ adminPage: page, admin, api }) => {
  const shell = new ShellPage(page);
  const dialog = page.getByRole('dialog');
  const [item] = await api.insert<{ id: string }>(
    'inventory_items',
    [{ name: 'Kettle', sku: 'K-1', reorder_level: 5 }],
    admin.session,
  );
  await page.goto('/accounting/inventory');
  await expect(page.getByRole('row', { name: /Kettle/ })).toContainText('Out of Stock');

  const adjust = async (entered: Readonly<Record<string, string>>): Promise<void> => {
    await page.goto(`/accounting/inventory/${item?.id}`);
    await page.getByRole('button', { name: 'Adjust Stock' }).click();
    for (const [label, value] of Object.entries(entered)) await dialog.getByLabel(label).fill(value);
  };
  await test.step('previews a receipt', async () => {
    await adjust({ Quantity: '8', 'Unit Cost': '12.5', Reason: 'Stocktake' });
    const after = dialog.getByRole('region', { name: 'After this' });
    await expect(after).toContainText('$100.00');
    await expect(after).toContainText('In Stock');
    await expectAccessibleInFullTier(page, 'stock that is adjusted', { only: ['desk'] });
    await dialog.getByRole('button', { name: 'Adjust Stock' }).click();
    await expect(shell.toast('Stock Adjusted')).toBeVisible();
  });

  await test.step('refuses to remove more than is on hand, and keeps the input', async () => {
    await adjust({ Quantity: '-9', Reason: 'Broken' });
    await expect(dialog.getByText(/Only 8 of "Kettle" can be issued/).first()).toBeVisible();
    await dialog.getByLabel('Quantity').fill('-4');
    await expect(dialog.getByRole('region', { name: 'After this' })).toContainText('Low Stock');
    await dialog.getByRole('button', { name: 'Adjust Stock' }).click();
    await expect(shell.toast('Stock Adjusted')).toBeVisible();
  });

  await test.step('shows the lots of its movements', async () => {
    await page.getByRole('tab', { name: 'Movements' }).click();
    const movements = page.getByRole('grid', { name: 'Movements' });
    await expect(movements.getByRole('row', { name: /Broken/ })).toContainText(
      /4 from \d\d\/\d\d\/\d{4} \(JE-\d+\) at 12\.50/,
    );
    await page.goto('/accounting/inventory?view=low-stock');
    await expect(page.getByRole('row', { name: /Kettle/ })).toContainText('Low Stock');
    await expect(page.locator('dl').getByText('Total Value').locator('..')).toContainText('$50.00');
  });
  expect(await faultsOf(api, admin)).toEqual([]);
});

test('depreciates and disposes of an asset', async ({ adminPage: page, admin, api, openAs }) => {
  const shell = new ShellPage(page);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await page.goto('/accounting/assets');

  await test.step('explains the page without any asset', async () => {
    await page.getByRole('button', { name: 'Run Depreciation' }).click();
    const said = 'Cannot Run Depreciation: Add an asset first before running depreciation calculations';
    await expect(dialog.getByText(said)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const [press] = await api.insert<{ id: string }>(
    'fixed_assets',
    [{ name: 'Press', purchase_price: 1200, purchase_date: '2026-01-01', useful_life: 1 }],
    admin.session,
  );
  const lines = [
    { account_code: '1500', debit: '1200' },
    { account_code: '3000', credit: '1200' },
  ];
  const bought = { entry_date: '2026-01-01', description: 'Press bought', reference: null, lines };
  await api.call('post_journal_entry', { ...bought, key: crypto.randomUUID() }, admin.session);

  await test.step('shows the postings of a run before and after it', async () => {
    await page.reload();
    await expect(page.getByText('Total Depreciation').locator('..')).toContainText('$0.00');
    await page.getByRole('button', { name: 'Run Depreciation' }).click();
    await dialog.getByLabel('Through').fill('31/03/2026');
    await page.keyboard.press('Tab');
    const preview = dialog.getByRole('region', { name: 'What will be posted' });
    await expect(preview).toContainText('3 journal entries');
    await expect(preview).toContainText('$300.00');
    await dialog.getByRole('button', { name: 'Run Depreciation' }).click();
    await expect(shell.toast('Depreciation Posted')).toContainText('3 months posted, $300.00 in all.');
    await expect(page.getByText('Total Depreciation').locator('..')).toContainText('$300.00');
  });

  await test.step('shows the schedule to the end of its life', async () => {
    await page.goto(`/accounting/assets/${press?.id}?tab=schedule`);
    const schedule = page.getByRole('grid', { name: 'Depreciation' });
    await expect(schedule.getByText('12 months')).toBeVisible();
    await expect(schedule.getByText('Posted')).toHaveCount(3);
    await expect(schedule.getByRole('row', { name: /31\/12\/2026/ })).toContainText('$0.00');
  });

  await test.step('shows the gain of a disposal before it is posted', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Dispose' }).click();
    await dialog.getByLabel('Disposed On').fill('30/04/2026');
    await page.keyboard.press('Tab');
    await dialog.getByLabel('Proceeds').fill('1000');
    const after = dialog.getByRole('region', { name: 'After this' });
    await expect(after).toContainText('Gain on Disposal of Assets');
    await dialog.getByRole('button', { name: 'Dispose', exact: true }).click();
    await expect(shell.toast('Asset Disposed')).toBeVisible();
    await expect(page.getByText('Disposed', { exact: true }).first()).toBeVisible();
  });
  expect(await faultsOf(api, admin)).toEqual([]);

  await test.step('shows a role without the permission which role has it', async () => {
    const user = await api.join(admin, 'user');
    const theirs = await openAs(user);
    await theirs.goto('/accounting/assets');
    await expect(theirs.getByRole('button', { name: 'Run Depreciation' })).toHaveAttribute(
      'title',
      'Needs the role admin or manager',
    );
  });
});
