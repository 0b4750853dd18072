import { tabAndEnter, tabAndPick, tabAndType, tabTo } from '../../fixtures/keyboard.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test('a bookkeeper drafts, posts and reverses an entry and locks the period by keyboard alone', async ({
  adminPage: page,
  admin,
  api,
}) => {
  test.setTimeout(120_000);
  const shell = new ShellPage(page);
  const main = page.getByRole('main');
  const cell = (label: string, line: number) => page.getByLabel(`${label}, line ${line}`, { exact: true });
  const account = (line: number) => page.getByRole('combobox', { name: `Account, line ${line}` });
  const post = async (): Promise<void> => {
    await tabAndEnter(page, main.getByRole('button', { name: 'Save and post' }));
    const dialog = page.getByRole('dialog', { name: 'Post this journal entry?' });
    await tabAndEnter(page, dialog.getByRole('button', { name: 'Post', exact: true }));
  };

  await test.step('saves an unbalanced draft', async () => {
    await page.goto('/accounting/general-ledger');
    await expect(page.getByRole('heading', { level: 1, name: 'General Ledger' })).toBeVisible();
    await page.keyboard.press('c');
    await tabAndType(page, page.getByLabel('Description', { exact: true }), 'Wages of the week');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await tabAndPick(page, account(1), '6100');
    await tabAndType(page, cell('Credit', 1), '40');
    // An amount on the other side takes its place.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('100');
    await expect(page.getByText('$100.00 more debits')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+=');
    await expect(page.getByText('more debits')).toHaveCount(0);
    await expect(cell('Credit', 2)).toHaveValue('100');
    await tabTo(page, account(2), 'Shift+Tab');
    await page.keyboard.type('1100');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
  });

  await test.step('asks for the contact of a control account', async () => {
    await tabAndEnter(page, main.getByRole('button', { name: 'Save and post' }));
    const dialog = page.getByRole('dialog', { name: 'Post this journal entry?' });
    await expect(dialog).toContainText('Contact is missing. Account 1100 Accounts Receivable');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell').first().focus();
    await account(2).press('Control+A');
    await page.keyboard.type('2300');
    await expect(page.getByRole('option', { name: /^2300/ })).toBeVisible();
    await page.keyboard.press('Enter');
  });

  await test.step('posts it, with its lines', async () => {
    await post();
    await expect(shell.toast('Journal Entry Posted')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'JE-000001' })).toBeVisible();
    await expect(main.getByRole('cell', { name: '2300 Wages Payable' })).toBeVisible();
  });

  await test.step('reversed, linked both ways', async () => {
    await tabAndEnter(page, main.getByRole('button', { name: 'More' }));
    await page.getByRole('menuitem', { name: 'Reverse' }).press('Enter');
    await tabAndType(page, page.getByRole('textbox', { name: /^Reason/ }), 'Paid twice');
    await page.keyboard.press('Enter');
    await expect(shell.toast('Journal Entry Reversed')).toBeVisible();
    await tabAndEnter(page, main.getByRole('link', { name: 'JE-000002' }));
    await expect(page.getByRole('heading', { level: 1, name: 'JE-000002' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'JE-000001' })).toBeVisible();
  });

  await test.step('refuses a posting in a locked period', async () => {
    await page.goto('/accounting/closing');
    await tabAndEnter(page, main.getByRole('button', { name: 'Lock Books' }));
    const dialog = page.getByRole('dialog', { name: 'Lock the books?' });
    await tabAndEnter(page, dialog.getByRole('button', { name: 'Lock Books' }));
    await expect(shell.toast('Books Locked')).toBeVisible();
    await expect(main).toContainText('The books are locked through');
    await page.goto('/accounting/general-ledger/new');
    await tabAndType(page, page.getByLabel('Description', { exact: true }), 'Too late');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await tabAndPick(page, account(1), '6100');
    await tabAndType(page, cell('Debit', 1), '5');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, account(2), 'Shift+Tab');
    await page.keyboard.type('1000');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await tabTo(page, cell('Credit', 2));
    await page.keyboard.press('Alt+=');
    await tabAndEnter(page, main.getByRole('button', { name: 'Save and post' }));
    await expect(page.getByRole('dialog', { name: 'Post this journal entry?' })).toContainText(
      'The books are locked through',
    );
  });

  const health = await api.call<readonly { ok: boolean }[]>('books_health', {}, admin.session);
  expect(health.filter(({ ok }) => !ok)).toEqual([]);
});
