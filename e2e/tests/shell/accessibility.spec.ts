import { expectAccessible } from '../../fixtures/accessibility.ts';
import { sampleCustomers } from '../../fixtures/customers-csv.ts';
import { listedPages } from '../../fixtures/listed-pages.ts';
import { test } from '../../fixtures/test.ts';
import { customersList } from '../../pages/customers.page.ts';
import { CustomersImportPage } from '../../pages/customers-import.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test.slow();

const QUALITY = [
  '/diagnostics',
  '/diagnostics/proof',
  '/diagnostics/versions',
  '/test-suite',
  '/comprehensive-test',
];
const AREA = [
  '/accounting/dashboard',
  '/simple-dashboard',
  '/accounting/vendors',
  '/banking',
  '/banking/reconciliation',
];

test('the public pages', async ({ page, address }) => {
  for (const path of [...(await listedPages(address)), '/no-such-page']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page, path);
  }
});

test('the diagnostics, and the screens of the area that hold no list', async ({ adminPage }) => {
  for (const path of [...AREA, ...QUALITY]) {
    await adminPage.goto(path);
    await new ShellPage(adminPage).heading.waitFor();
    await expectAccessible(adminPage, path);
  }
});

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

test('a list that failed, and one of somebody who may only look', async ({
  adminPage: page,
  api,
  admin,
  openAs,
}) => {
  const list = customersList(page);
  await api.insert('customers', sampleCustomers(60), admin.session);
  await page.route('**/rest/v1/customers*', (route) =>
    route.fulfill({ status: 500, json: { message: 'broken' } }),
  );
  await list.open('?size=25');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor();
  await expectAccessible(page, 'failed');

  const viewer = await openAs(await api.join(admin, 'viewer'));
  await customersList(viewer).open();
  await expectAccessible(viewer, 'as a viewer');
});

test('the steps of an import', async ({ adminPage: page }) => {
  const screen = new CustomersImportPage(page);
  await screen.open();
  const buffer = Buffer.from('Name,Email\nGood,good@example.com\n,bad@example.com\n');
  await screen.choose({ name: 'customers.csv', mimeType: 'text/csv', buffer });
  await screen.preview.waitFor();
  await expectAccessible(page, 'import, matching columns');
  await screen.review();
  await expectAccessible(page, 'import, reviewing');
  await screen.import();
  await screen.success.waitFor();
  await expectAccessible(page, 'import, done');
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

test('the demo', async ({ page }) => {
  for (const path of ['/demo/dashboard', '/demo/customers', '/demo/reports', '/demo/payroll']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectAccessible(page, path);
  }
});
