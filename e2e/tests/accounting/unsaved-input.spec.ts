import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { AuthDialogs } from '../../pages/auth-dialogs.page.ts';
import { customersList, nameField } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';
import { startRecord } from '../../pages/start-record.ts';

/** A form with a name typed into it, reached from the list, which was reached from the dashboard. */
async function openChangedForm(page: Page): Promise<void> {
  const shell = new ShellPage(page);
  await page.goto('/accounting/dashboard');
  await shell.navLink('Customers').click();
  await startRecord(page, 'Customer');
  await nameField(page).fill('Half a name');
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click();

test('Back asks before it discards input', async ({ adminPage: page }) => {
  await openChangedForm(page);
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(/\/customers\/new$/);
  await answer(page, 'Keep editing');
  await expect(nameField(page)).toHaveValue('Half a name');

  await page.goBack();
  await answer(page, 'Discard');
  await expect(page).toHaveURL(/\/accounting\/customers$/);
  await customersList(page).empty.waitFor();

  // The input is gone, so leaving does not ask.
  await page.goBack();
  await expect(page).toHaveURL(/\/accounting\/dashboard$/);
  await expect(question(page)).toBeHidden();
});

test(
  'Forward asks too, and so do several steps at once; a jump within the page does not',
  inFullTier,
  async ({ adminPage: page }) => {
    await openChangedForm(page);
    await nameField(page).fill('');
    await new ShellPage(page).navLink('Dashboard').click();
    await expect(page).toHaveURL(/\/accounting\/dashboard$/);
    await page.goBack();
    await nameField(page).fill('Second try');
    await page.goForward();
    await answer(page, 'Keep editing');
    await expect(nameField(page)).toHaveValue('Second try');

    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page).toHaveURL(/\/customers\/new#main$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/customers\/new$/);
    await expect(nameField(page)).toHaveValue('Second try');
    await expect(question(page)).toBeHidden();

    await page.evaluate(() => history.go(-2));
    await answer(page, 'Discard');
    await expect(page).toHaveURL(/\/accounting\/dashboard$/);
  },
);

test('pressing Back twice quickly loses nothing', inFullTier, async ({ adminPage: page }) => {
  await openChangedForm(page);
  await page.evaluate(() => {
    history.back();
    setTimeout(() => history.back(), 5);
  });
  await expect(question(page)).toBeVisible();
  await answer(page, 'Keep editing');
  await expect(page).toHaveURL(/\/customers\/new$/);
  await expect(nameField(page)).toHaveValue('Half a name');
});

test(
  'links, the palette and the account menu ask; saving does not',
  inFullTier,
  async ({ adminPage: page }) => {
    const shell = new ShellPage(page);
    await openChangedForm(page);
    await shell.navLink('Dashboard').click();
    await answer(page, 'Keep editing');
    await shell.jumpTo('dashboard');
    await answer(page, 'Keep editing');
    await shell.openAccountMenu();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await answer(page, 'Keep editing');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await answer(page, 'Keep editing');
    await expect(nameField(page)).toHaveValue('Half a name');

    await page.getByRole('button', { name: 'Create Customer' }).click();
    await expect(customersList(page).row('Half a name')).toBeVisible();
    await expect(question(page)).toBeHidden();
  },
);

test('input survives a reload and the end of the session; a sign-out asks and discards it', async ({
  adminPage: page,
  admin,
  api,
}) => {
  const shell = new ShellPage(page);
  const signIn = async (account: { readonly email: string; readonly password: string }): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await new AuthDialogs(page).signIn(account.email, account.password);
  };
  await openChangedForm(page);
  await page.reload();
  await expect(page.getByText(/^Your unsaved input from/)).toBeVisible();
  await expect(nameField(page)).toHaveValue('Half a name');

  await nameField(page).fill('Nearly a name');
  const ended = await api.ask('POST', '/auth/v1/logout?scope=global', undefined, admin.session);
  expect(ended.ok).toBe(true);
  // The search for a customer of the same name may notice it first, so the button may be gone.
  const save = page.getByRole('button', { name: 'Create Customer' });
  const gate = page.getByRole('main').getByRole('button', { name: 'Sign In' });
  await expect(async () => {
    if (await save.isVisible()) await save.click({ timeout: 1000 });
    await expect(gate).toBeVisible({ timeout: 1000 });
  }).toPass();
  await signIn(admin);
  await expect(nameField(page)).toHaveValue('Nearly a name');

  await shell.signOut();
  await answer(page, 'Keep editing');
  await expect(nameField(page)).toHaveValue('Nearly a name');
  await shell.signOut();
  await answer(page, 'Discard');
  await expect(shell.toast('Signed out')).toBeVisible();
  await signIn(await api.signUp('Nosy Neighbour'));
  await expect(nameField(page)).toHaveValue('');
  await expect(page.getByText(/unsaved input/)).toBeHidden();
  await shell.signOut();
  await signIn(admin);
  await expect(nameField(page)).toHaveValue('');
});
