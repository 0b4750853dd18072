import { expectAccessible } from '../../fixtures/accessibility.ts';
import { sampleCustomers } from '../../fixtures/customers-csv.ts';
import { test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';
import { CustomersImportPage } from '../../pages/customers-import.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test.slow();

test('screens without a list', async ({ adminPage }) => {
  for (const path of ['/accounting/dashboard', '/simple-dashboard', '/accounting/vendors']) {
    await adminPage.goto(path);
    await new ShellPage(adminPage).heading.waitFor();
    await expectAccessible(adminPage, path);
  }
});

test(
  'a failed list, and a list for a viewer',
  inFullTier,
  async ({ adminPage: page, api, admin, openAs }) => {
    const list = customersList(page);
    await api.insert('customers', sampleCustomers(60), admin.session);
    await page.route('**/rest/v1/rpc/search_records', (route) =>
      route.fulfill({ status: 500, json: { message: 'broken' } }),
    );
    await list.open('?size=25');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor();
    await expectAccessible(page, 'failed');

    const viewer = await openAs(await api.join(admin, 'viewer'));
    await customersList(viewer).open();
    await expectAccessible(viewer, 'as a viewer');
  },
);

test('the steps of an import', inFullTier, async ({ adminPage: page }) => {
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
