import { expectAccessible } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';

test.slow();

test('the dialogs of sign-in, sign-up and reset, and the guard', async ({ page }) => {
  await page.goto('/accounting/customers');
  await page.getByRole('heading', { name: 'Welcome to Ledgerwise' }).waitFor();
  await expectAccessible(page, 'the guard');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Create Account' }).click();
  await expectAccessible(page, 'sign-up');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click();
  await expectAccessible(page, 'sign-up, refused');
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expectAccessible(page, 'sign-in');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /forgot/i })
    .click();
  await expectAccessible(page, 'reset');
  await page.goto('/reset-password');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page, 'reset page without a link');
});

test('the dialog of a new invoice, and a page that has lost its server', async ({ adminPage: page }) => {
  await page.goto('/simple-dashboard');
  await page.getByRole('button', { name: 'Quick Invoice' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .waitFor();
  await expectAccessible(page, 'Quick Invoice');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await page.getByRole('banner').getByText('Offline').waitFor();
  await expectAccessible(page, 'without a connection');
});
