import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test(
  'an archived customer leaves the list, and is found by the filter',
  inFullTier,
  async ({ api, admin, openAs }) => {
    await api.insert('customers', [{ name: 'Aspen' }, { name: 'Birch' }], admin.session);
    const page = await openAs(admin);
    const list = customersList(page);
    await list.open();
    await list.checkbox('Birch').check();
    await list.bulkBar.getByRole('button', { name: 'Archive' }).click();
    await expect(new ShellPage(page).toast('Successfully archived 1 customer')).toBeVisible();
    await expect(list.row('Birch')).toHaveCount(0);
    await expect(list.total(1)).toBeVisible();
    await list.addFilter({ field: 'Status', operator: 'is one of', value: 'Inactive' });
    await expect(list.row('Birch')).toContainText('Inactive');
    await expect(list.row('Aspen')).toHaveCount(0);
  },
);

test(
  'an archived customer is restored by Undo and by Restore',
  inFullTier,
  async ({ api, admin, openAs }) => {
    await api.insert('customers', [{ name: 'Aspen' }, { name: 'Birch' }], admin.session);
    const page = await openAs(admin);
    const list = customersList(page);
    const shell = new ShellPage(page);
    await list.open();
    await list.checkbox('Birch').check();
    await list.bulkBar.getByRole('button', { name: 'Archive' }).click();
    await shell.toast('Successfully archived 1 customer').getByRole('button', { name: 'Undo' }).click();
    await expect(shell.toast('Successfully restored 1 customer')).toBeVisible();
    await expect(list.row('Birch')).toBeVisible();
    await list.checkbox('Aspen').check();
    await list.bulkBar.getByRole('button', { name: 'Archive' }).click();
    await expect(list.row('Aspen')).toHaveCount(0);
    await list.open('?filter=status:equals:Inactive');
    await list.checkbox('Aspen').check();
    await list.bulkBar.getByRole('button', { name: 'Restore' }).click();
    // Leaving the page would cancel the request.
    await expect(shell.toast('Successfully restored 1 customer')).toBeVisible();
    await list.open();
    await expect(list.total(2)).toBeVisible();
  },
);

test(
  'an inactive customer is not in the list, and returns when the form says Active',
  inFullTier,
  async ({ api, admin, openAs }) => {
    const [, birch] = await api.insert<{ id: string }>(
      'customers',
      [
        { name: 'Aspen', status: 'Active' },
        { name: 'Birch', status: 'Inactive' },
      ],
      admin.session,
    );
    const page = await openAs(admin);
    const list = customersList(page);
    // The page itself sends the first request of this visit, which must be the same.
    await list.open();
    await expect(list.row('Aspen')).toBeVisible();
    await expect(list.row('Birch')).toHaveCount(0);
    await page.goto(`/accounting/customers/${birch?.id}/edit`);
    await page.getByLabel('Status', { exact: true }).click();
    await page.getByTitle('Active', { exact: true }).click();
    await page.getByRole('button', { name: 'Update Customer' }).click();
    await expect(new ShellPage(page).toast(/updated/i)).toBeVisible();
    await list.open();
    await expect(list.row('Birch')).toBeVisible();
  },
);
