import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test('the command palette jumps to a screen by keyboard alone', inFullTier, async ({ adminPage: page }) => {
  const shell = new ShellPage(page);
  await page.goto('/accounting/dashboard');
  await shell.heading.waitFor();
  await shell.jumpTo('cust');
  await expect(page).toHaveURL(/\/accounting\/customers$/);
  await customersList(page).empty.waitFor();
  await expect(shell.palette).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  const options = shell.palette.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('no such screen');
  await expect(shell.palette).toContainText('No results for “no such screen”');
  await page.keyboard.press('Enter');
  await expect(shell.palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shell.palette).toBeHidden();
  await expect(page).toHaveURL(/\/accounting\/customers$/);
});

test(
  'the command palette is opened by its button and followed by a click',
  inFullTier,
  async ({ adminPage: page }) => {
    const shell = new ShellPage(page);
    await page.goto('/accounting/customers');
    await page.getByRole('button', { name: /Search or jump to/ }).click();
    await shell.palette
      .getByRole('option', { name: /^Dashboard/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/accounting\/dashboard$/);
  },
);

test('keeps quickly typed text, and finds and opens a record of any kind by keyboard alone', async ({
  api,
  admin,
  adminPage: page,
}) => {
  await api.insert('customers', [{ name: 'Quokka Trading', email: 'books@quokka.example' }], admin.session);
  await api.insert('vendors', [{ name: 'Quokka Supplies' }], admin.session);
  const shell = new ShellPage(page);
  await page.goto('/accounting/dashboard');
  await shell.heading.waitFor();
  // Types without a pause between the keys.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('quokka');
  const field = shell.palette.getByRole('combobox');
  await expect(field).toHaveValue('quokka');
  await expect(shell.palette.getByRole('group', { name: 'Vendors' })).toContainText('Quokka Supplies');
  const found = shell.palette.getByRole('group', { name: 'Customers' }).getByRole('option');
  await expect(found).toContainText('Quokka Trading');
  await expectAccessible(page, 'the palette with records');
  await page.keyboard.press('Enter');
  await expect(shell.heading).toHaveText('Quokka Trading');

  // The last opened record comes first the next time.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(shell.palette.getByRole('group', { name: 'Recent' })).toContainText('Quokka Trading');
  await page.keyboard.type('new cust');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accounting\/customers\/new$/);
});
