import { expectAccessible } from '../../fixtures/accessibility.ts';
import { sampleCustomers } from '../../fixtures/customers-csv.ts';
import { expect, test } from '../../fixtures/test.ts';
import { customersList } from '../../pages/customers.page.ts';
import { CustomersImportPage } from '../../pages/customers-import.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test.slow();

const PUBLIC = ['/', '/about', '/pricing', '/contact', '/features', '/terms', '/privacy', '/no-such-page'];
const QUALITY = ['/diagnostics', '/test-suite', '/comprehensive-test'];
const AREA = [
  '/accounting/dashboard',
  '/simple-dashboard',
  '/accounting/vendors',
  '/banking',
  '/banking/reconciliation',
];

test('the public pages', async ({ page }) => {
  for (const path of PUBLIC) {
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

test('the customers list in each of its states', async ({ adminPage: page, api, admin, openAs }) => {
  const list = customersList(page);
  await list.open();
  await list.empty.waitFor();
  await expectAccessible(page, 'empty');

  await api.insert('customers', sampleCustomers(60), admin.session);
  await list.open();
  await list.table.getByRole('link').first().waitFor();
  await expectAccessible(page, 'with rows');
  await page.setViewportSize({ width: 1280, height: 900 });
  await list.table.getByRole('checkbox').nth(1).check();
  await expectAccessible(page, 'with a selection');
  await list.open('?q=nothing-like-that');
  await list.filteredToNothing.waitFor();
  await expectAccessible(page, 'filtered to nothing');
  await page.setViewportSize({ width: 1280, height: 900 });
  await list.open();
  await list.openFilter();
  await expectAccessible(page, 'with the filter open', { widths: [1280] });

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

test('the customers list with a record beside it, and with its columns open', async ({
  adminPage: page,
  api,
  admin,
}) => {
  await api.insert('customers', sampleCustomers(8), admin.session);
  const list = customersList(page);
  await list.open();
  await list.table.getByRole('link').first().waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await list.table.locator('tr[data-index="2"]').focus();
  await page.keyboard.press('Space');
  await list.peek.getByRole('heading', { name: 'History' }).waitFor();
  await expectAccessible(page, 'with a record beside the list', { widths: [1280, 1024] });
  await list.peek.getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await list.button('Columns and density').click();
  await page.getByRole('region', { name: 'Columns and density' }).waitFor();
  await expectAccessible(page, 'with its columns open', { widths: [1280] });
});

test('the customer form, the read view and the import', async ({ adminPage: page, api, admin }) => {
  const [row] = await api.insert<{ id: string }>('customers', [{ name: 'Axe Client' }], admin.session);
  await page.goto('/accounting/customers/new');
  await page.getByLabel('Name', { exact: true }).waitFor();
  await expectAccessible(page, 'new');
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await page.getByText('Customer name is required').first().waitFor();
  await expectAccessible(page, 'new, refused');
  await page.goto(`/accounting/customers/${row?.id}/edit`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Axe Client');
  await expectAccessible(page, 'edit');
  await page.goto(`/accounting/customers/${row?.id}`);
  await expect(new ShellPage(page).heading).toHaveText('Axe Client');
  await expectAccessible(page, 'read view');

  const screen = new CustomersImportPage(page);
  await screen.open();
  await expectAccessible(page, 'import');
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

test('the demo', async ({ page }) => {
  for (const path of ['/demo/dashboard', '/demo/customers', '/demo/reports', '/demo/payroll']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectAccessible(page, path);
  }
});
