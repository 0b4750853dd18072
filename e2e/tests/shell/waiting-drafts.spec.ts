import type { Page } from '@playwright/test';
import type { Account } from '../../fixtures/accounts.ts';
import { intercept } from '../../fixtures/intercept.ts';
import { loseConnection } from '../../fixtures/lose-connection.ts';
import { storeSession } from '../../fixtures/session-storage.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList, nameField } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const emailField = (page: Page) => page.getByLabel('Email', { exact: true });

/** Opens the form of a new customer, loses the connection, and saves. */
async function saveOffline(page: Page, name: string): Promise<void> {
  await page.goto('/accounting/customers/new');
  await nameField(page).waitFor();
  await loseConnection(page);
  await nameField(page).fill(name);
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await expect(new ShellPage(page).waitingDrafts).toHaveText('1 draft waiting');
}

/** Lets another user go on in this browser, as after a session that the server has ended. */
async function continueAs(page: Page, { session }: Account): Promise<void> {
  await storeSession(page, session);
  await page.goto('/accounting/customers');
}

test(
  'what a colleague changed in a draft that had arrived is compared, and not overwritten',
  inFullTier,
  async ({ api, admin, adminPage: page }) => {
    await saveOffline(page, 'Totara Homes');
    // The server stores the customer, and its answer is lost.
    let arrived = (): void => {};
    const hasArrived = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let isStored = false;
    const answerAgain = await intercept(page, '**/rest/v1/**', async (route, request) => {
      // Until the colleague has saved, no request of this page gets an answer.
      if (isStored) return route.abort();
      if (request.method() !== 'POST' || !/\/v1\/customers/.test(request.url())) return route.continue();
      await route.fetch();
      isStored = true;
      await route.abort();
      arrived();
    });
    await page.context().setOffline(false);
    await hasArrived;
    const [stored] = await api.select<{ id: string }>('customers', 'name=eq.Totara Homes', admin.session);
    const change = { table_name: 'customers', ids: [stored?.id], changes: { name: 'Totara Homes Ltd' } };
    await api.call('bulk_update', change, admin.session);
    answerAgain();
    await page.reload();

    const shell = new ShellPage(page);
    await expect(shell.toast('1 draft needs your attention')).toBeVisible();
    await shell.waitingDrafts.click();
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Changed by someone else' });
    await expect(dialog.getByRole('row', { name: /Name/ })).toContainText('Totara Homes Ltd');
    await dialog.getByLabel('Name: theirs').check();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await emailField(page).fill('office@totara.example');
    await page.keyboard.press('Control+Enter');
    await expect(customersList(page).row('Totara Homes Ltd')).toBeVisible();
    expect(await api.select('customers', 'select=name,email', admin.session)).toEqual([
      { name: 'Totara Homes Ltd', email: 'office@totara.example' },
    ]);
  },
);

test(
  'a draft of a user whose role was lowered meanwhile is refused, with its reason',
  inFullTier,
  async ({ api, admin, openAs }) => {
    const member = await api.join(admin, 'user');
    const page = await openAs(member);
    const shell = new ShellPage(page);
    await saveOffline(page, 'Totara Homes');
    const { id } = member.session.user;
    await api.call('set_member_role', { user_id: id, role: 'viewer' }, admin.session);
    await page.context().setOffline(false);
    await expect(shell.toast('1 draft needs your attention')).toBeVisible();
    await shell.waitingDrafts.click();
    const drafts = page.getByRole('region', { name: 'Waiting drafts' });
    await expect(drafts).toContainText('Customer: Totara Homes');
    await expect(drafts).toContainText(/not allowed|does not allow/i);
    expect(await api.select('customers', 'select=name', admin.session)).toEqual([]);
  },
);

test(
  'nobody sends the draft of another user of the same browser; its author does, after the next sign-in',
  inFullTier,
  async ({ api, admin, openAs }) => {
    const colleague = await api.join(admin, 'admin');
    const page = await openAs(admin);
    await saveOffline(page, 'Totara Homes');
    const answerAgain = await intercept(page, '**/rest/v1/customers*', (route) => route.abort());
    await page.context().setOffline(false);
    await continueAs(page, colleague);
    const list = customersList(page);
    await expect(list.empty).toBeVisible();
    await expect(new ShellPage(page).waitingDrafts).toHaveCount(0);
    answerAgain();
    expect(await api.select('customers', 'select=name', admin.session)).toEqual([]);

    await continueAs(page, admin);
    await expect(list.row('Totara Homes')).toBeVisible();
    const saved = await api.select<{ user_id: string }>('customers', 'select=user_id', admin.session);
    expect(saved).toEqual([{ user_id: admin.session.user.id }]);
  },
);
