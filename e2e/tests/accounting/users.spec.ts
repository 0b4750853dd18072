import { PASSWORD, uniqueEmail } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AuthDialogs } from '../../pages/auth-dialogs.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test('an admin invites, resends, changes a role and removes; the last admin stays', async ({
  page,
  api,
  adminPage,
  openAs,
}) => {
  const shell = new ShellPage(adminPage);
  const email = uniqueEmail('invited');
  await adminPage.goto('/users');
  await expect(adminPage).toHaveURL(/\/accounting\/users$/);
  const members = adminPage.getByRole('region', { name: 'Members' });
  const invitations = adminPage.getByRole('region', { name: 'Invitations' });
  await expect(members.getByRole('row', { name: /\(you\)/ })).toContainText('Admin');
  await expect(invitations).toContainText('No open invitations');

  await adminPage.getByRole('button', { name: 'Invite User' }).click();
  const dialog = adminPage.getByRole('alertdialog');
  await dialog.getByLabel('Email').fill('nobody at home');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog).toContainText('Please enter a valid email address.');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('Manager');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(shell.toast('Invitation Sent')).toContainText(email);
  const former = await api.invitationLink(email);

  const choose = async (who: string, item: string) => {
    await adminPage.getByRole('button', { name: `Actions for ${who}` }).click();
    await adminPage.getByRole('menuitem', { name: item }).click();
  };
  await choose(email, 'Send Again');
  await dialog.getByRole('button', { name: 'Send Again' }).click();
  await expect(shell.toast('Invitation Sent')).toContainText('has a new link');
  await expect.poll(() => api.invitationLink(email)).not.toBe(former);

  await page.goto(await api.invitationLink(email));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await new AuthDialogs(page).signUp({ firstName: 'Mia', lastName: 'Manager', email, password: PASSWORD });
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page).toHaveURL(/\/accounting\/dashboard$/);
  await page.goto('/accounting/users');
  await expect(page.getByRole('button', { name: 'Invite User' })).toHaveAttribute(
    'title',
    'Needs the role admin',
  );

  // The admin's list updates by itself.
  const mia = members.getByRole('row', { name: /Mia Manager/ });
  await expect(mia).toContainText('Manager');
  await choose('Mia Manager', 'Change Role');
  await dialog.getByLabel('Role').selectOption('Viewer');
  await dialog.getByRole('button', { name: 'Change Role' }).click();
  await expect(mia).toContainText('Viewer');
  await choose('Mia Manager', 'Remove');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(mia).toHaveCount(0);

  await choose('Olivia Owner', 'Remove');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toContainText(
    'This is the only admin of the organization. Make another member an admin first.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await adminPage.reload();
  await expect(invitations).toContainText('No open invitations');
  const again = await api.signUp('Ivy Invited');
  await adminPage.getByRole('button', { name: 'Invite User' }).click();
  await dialog.getByLabel('Email').fill(again.email);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  const link = await api.invitationLink(again.email);
  await choose(again.email, 'Revoke');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(invitations).toContainText('No open invitations');
  const theirs = await openAs(again);
  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(theirs.getByRole('alert')).toContainText('This invitation link is not valid.');
});
