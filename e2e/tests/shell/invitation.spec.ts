import { PASSWORD, uniqueEmail } from '../../fixtures/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AuthDialogs } from '../../pages/auth-dialogs.page.ts';
import { customersList } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test('an invited person creates an account from the mailed link and works in the organization', async ({
  page,
  api,
  admin,
}) => {
  await api.insert('customers', [{ name: 'Shared Client', email: 'shared@example.com' }], admin.session);
  const email = uniqueEmail('invited');
  await api.call('invite_member', { email, role: 'manager' }, admin.session);

  await page.goto(await api.invitationLink(email));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^You are invited to /);
  await main.getByRole('button', { name: 'Create Account' }).click();
  const account = { firstName: 'Mia', lastName: 'Manager', email, password: PASSWORD };
  await new AuthDialogs(page).signUp(account);
  await expect(main).toContainText(`You are signed in as ${email}`);
  await main.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(new ShellPage(page).toast('Welcome!').filter({ hasText: 'joined' })).toContainText(
    'You have joined the organization.',
  );
  await expect(page).toHaveURL(/\/accounting\/dashboard$/);

  const list = customersList(page);
  await new ShellPage(page).navLink('Customers').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Customers/);
  await expect(list.row('Shared Client')).toBeVisible();
});

test('refuses an invitation for another user, and a used one, with a message', async ({
  api,
  admin,
  openAs,
}) => {
  const invited = await api.signUp('Ivy Invited');
  const uninvited = await api.signUp('Sam Stranger');
  await api.call('invite_member', { email: invited.email, role: 'user' }, admin.session);
  const link = await api.invitationLink(invited.email);

  const uninvitedPage = await openAs(uninvited);
  await uninvitedPage.goto(link);
  await uninvitedPage.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(uninvitedPage.getByRole('alert')).toContainText(/invit/i);
  await expect(uninvitedPage).toHaveURL(/\/accept-invitation/);

  const page = await openAs(invited);
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page).toHaveURL(/\/accounting\/dashboard$/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('alert')).toContainText(/invit/i);
});
