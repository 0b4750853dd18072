import { expectAccessible, expectAccessibleInFullTier, phoneAndDesk } from '../../fixtures/accessibility.ts';
import { PASSWORD } from '../../fixtures/accounts.ts';
import { tabAndEnter, tabAndType } from '../../fixtures/keyboard.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const NUMBER = '123456789012';
const DENIED = 'Permission Denied: You need admin or manager permissions to add bank accounts.';

test('a manager adds a bank account by keyboard; it is masked, recorded, and closed to a viewer', async ({
  api,
  admin,
  openAs,
}) => {
  test.slow();
  const page = await openAs(await api.join(admin, 'manager'));
  const shell = new ShellPage(page);
  await page.goto('/banking');
  const add = page.getByRole('button', { name: 'Add Secure Bank Account' }).first();
  await tabAndEnter(page, add);
  const dialog = page.getByRole('dialog', { name: 'Secure Bank Account Integration' });
  await expect(dialog.getByLabel('Bank Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Account number is required')).toBeVisible();
  await expectAccessibleInFullTier(page, 'a refused bank account', phoneAndDesk());

  const number = dialog.locator('#accountNumber');
  await tabAndType(page, dialog.getByLabel('Bank Name'), 'Kiwi Bank');
  await tabAndType(page, number, '1234-5678-9012');
  await expect(number).toHaveValue(NUMBER);
  await expect(number).toHaveAttribute('type', 'password');
  await tabAndEnter(page, dialog.getByRole('button', { name: 'Show account number' }));
  await expect(number).toHaveAttribute('type', 'text');
  await tabAndType(page, dialog.locator('#routingNumber'), '021000022');
  await tabAndType(page, dialog.getByLabel('Opening Balance'), '1250.5');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Invalid routing number format/)).toBeVisible();
  await tabAndType(page, dialog.locator('#routingNumber'), '021000021');
  await page.keyboard.press('Enter');
  await expect(shell.toast('Success')).toContainText('securely added with military-grade encryption.');
  await expect(dialog).toHaveCount(0);

  const row = page.getByRole('row', { name: /Kiwi Bank/ });
  await expect(row).toContainText('••••9012');
  await expect(row).toContainText('$1,250.50');
  await expect(page.getByText(NUMBER)).toHaveCount(0);

  await row.getByText('Kiwi Bank').first().click();
  const drawer = page.getByRole('dialog', { name: 'Kiwi Bank' });
  await drawer.getByRole('button', { name: 'Show full numbers' }).click();
  await drawer.getByLabel('Your Password').fill('Wrong-Horse-7');
  await drawer.getByRole('button', { name: 'Show Numbers' }).click();
  await expect(drawer.getByText(/^This is not your password\./)).toBeVisible();
  await drawer.getByLabel('Your Password').fill(PASSWORD);
  await drawer.getByRole('button', { name: 'Show Numbers' }).click();
  await expect(drawer.getByText(NUMBER)).toBeVisible();
  await expectAccessibleInFullTier(page, 'a full number', phoneAndDesk());
  await drawer.getByRole('link', { name: 'Open in the General Ledger' }).click();
  await expect(page).toHaveURL(/\/accounting\/general-ledger\/[0-9a-f-]+$/);
  await expect(page.getByRole('main')).toContainText('Opening balance of Kiwi Bank');
  await page.goBack();
  await expect(row).toBeVisible();
  await expectAccessible(page, 'the masked list', phoneAndDesk());

  const viewer = await openAs(await api.join(admin, 'viewer'));
  await viewer.goto('/banking');
  await viewer.getByRole('button', { name: 'Add Secure Bank Account' }).click();
  const closed = viewer.getByRole('dialog');
  await expect(closed.getByText(DENIED)).toBeVisible();
  for (const label of ['Bank Name', 'Opening Balance', 'Opening Date'])
    await expect(closed.getByLabel(label)).toBeDisabled();
  await expectAccessibleInFullTier(viewer, 'the dialog as a viewer', phoneAndDesk());

  await page.goto('/banking/audit-trail');
  for (const [action, outcome] of [
    ['Show full numbers', 'Done'],
    ['Show full numbers', 'Denied'],
    ['Add account', 'Done'],
  ] as const)
    await expect(page.getByRole('row', { name: new RegExp(`${action}.*${outcome}`) })).toHaveCount(1);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The audit trail is intact')).toBeVisible();
  await expectAccessibleInFullTier(page, 'the audit trail', phoneAndDesk());
});
