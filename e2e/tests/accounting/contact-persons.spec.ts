import { expect, test } from '../../fixtures/test.ts';

test('a contact person is added on the page of the customer, shown there, and found by a search', async ({
  adminPage: page,
  api,
  admin,
}) => {
  const [customer] = await api.insert<{ id: string }>('customers', { name: 'Harbour Cafe' }, admin.session);
  await page.goto(`/accounting/customers/${customer?.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New Contact Person' }).click();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Harbour Cafe');
  await page.getByLabel('Name', { exact: true }).fill('Marta Oliveira');
  await page.getByLabel('Job Title', { exact: true }).fill('Accounts Payable');
  await page.getByRole('button', { name: 'Create Contact Person' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Contact Person Created' }).first()).toBeVisible();

  await page.goto(`/accounting/customers/${customer?.id}`);
  await page.getByRole('tab', { name: 'Contact Persons' }).click();
  await expect(page.getByRole('main').getByText('Marta Oliveira')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill('oliveira');
  await expect(page.getByRole('option', { name: /Marta Oliveira/ })).toBeVisible();
});
