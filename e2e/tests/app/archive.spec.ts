import { expect, test } from '../../fixtures/test.ts';
import { customersList } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test('an inactive customer leaves the list, is found by the filter, and comes back by the form', async ({
  api,
  admin,
  openAs,
}) => {
  await api.insert('customers', [{ name: 'Aspen' }, { name: 'Birch' }], admin.session);
  const page = await openAs(admin);
  const list = customersList(page);
  await list.open();
  await list.checkbox('Birch').check();
  await list.bulkBar.getByRole('button', { name: 'Archive' }).click();
  await expect(new ShellPage(page).toast('Successfully archived 1 customer')).toBeVisible();
  await expect(list.row('Birch')).toHaveCount(0);
  await expect(list.total(1)).toBeVisible();
  // So too on a visit, whose first request the page itself starts.
  await page.reload();
  await expect(list.row('Aspen')).toBeVisible();
  await expect(list.row('Birch')).toHaveCount(0);

  await list.addFilter({ field: 'Status', operator: 'is one of', value: 'Inactive' });
  await expect(list.row('Birch')).toContainText('Inactive');
  await expect(list.row('Aspen')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await list.rowButton('Edit', 'Birch').click();
  await page.getByLabel('Status', { exact: true }).selectOption('Active');
  await page.getByRole('button', { name: 'Update Customer' }).click();
  await expect(new ShellPage(page).toast(/updated/i)).toBeVisible();
  await list.open();
  await expect(list.row('Birch')).toBeVisible();
  await expect(list.total(2)).toBeVisible();
});
