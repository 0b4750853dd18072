import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test(
  'two users edit one customer: the second sees who saved and when, and loses nothing',
  inFullTier,
  async ({ api, admin, openAs }) => {
    const [row] = await api.insert<{ id: string }>(
      'customers',
      [{ name: 'Shared Client', city: 'Hobart' }],
      admin.session,
    );
    const colleague = await api.join(admin, 'manager');
    const page = await openAs(admin);
    await page.goto(`/accounting/customers/${row?.id}/edit`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Shared Client');
    await page.getByLabel('City', { exact: true }).fill('Launceston');

    await api.call(
      'bulk_update',
      { table_name: 'customers', ids: [row?.id], changes: { city: 'Devonport' } },
      colleague.session,
    );
    await page.getByRole('button', { name: 'Update Customer' }).click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toContainText('Manager Member');
    await dialog.getByRole('button', { name: /keep/i }).click();
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Launceston');
    await page.getByRole('button', { name: 'Update Customer' }).click();
    await expect(new ShellPage(page).toast(/updated/i)).toBeVisible();
    const [after] = await api.select<{ city: string }>('customers', `id=eq.${row?.id}`, admin.session);
    expect(after?.city).toBe('Launceston');
  },
);
