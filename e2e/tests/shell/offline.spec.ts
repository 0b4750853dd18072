import type { Page } from '@playwright/test';
import { delay, intercept } from '../../fixtures/intercept.ts';
import { Books } from '../../fixtures/invoices.ts';
import { loseConnection } from '../../fixtures/lose-connection.ts';
import { readStorages } from '../../fixtures/read-storages.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { AuthDialogs } from '../../pages/auth-dialogs.page.ts';
import { customersList, nameField } from '../../pages/customers.page.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';
import { startRecord } from '../../pages/start-record.ts';

/** All requests of the page to the server, except files. */
const SERVER = '**/{rest,auth}/v1/**';
const LISTS = '**/rest/v1/rpc/search_records';
const banner = (page: Page) => page.locator('[data-offline-banner]');

/** Continues once the page's answers are in the browser's storage. */
async function untilKept(page: Page, atLeast: number): Promise<void> {
  await expect
    .poll(async () => (await readStorages(page)).records, { message: 'answers that are kept' })
    .toBeGreaterThanOrEqual(atLeast);
}

/** Continues when the browser has rendered the stored rows. */
const untilAtRest = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Layout shift since the page was loaded. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sumOf = (entries: PerformanceEntryList): number =>
          entries.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
        const observer = new PerformanceObserver(() => {});
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => resolve(sumOf(observer.takeRecords())));
      }),
  );
}

/** The form of a new customer, whose code is loaded when the connection is lost. */
async function openList(page: Page): Promise<void> {
  const list = customersList(page);
  await page.goto('/accounting/customers/new');
  await nameField(page).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(list.heading).toBeVisible();
}

test('a second visit shows the rows before the answer, shows their age, and moves nothing', async ({
  api,
  admin,
  adminPage: page,
}) => {
  await api.insert('customers', [{ name: 'Kauri Timber' }], admin.session);
  const list = customersList(page);
  await list.open();
  await expect(list.row('Kauri Timber')).toBeVisible();
  await untilKept(page, 3);

  const answer = await delay(page, LISTS);
  const [row] = await api.select<{ id: string }>('customers', 'select=id', admin.session);
  const renamed = { table_name: 'customers', ids: [row?.id], changes: { name: 'Kauri Joinery' } };
  await api.call('bulk_update', renamed, admin.session);
  await page.goto('/accounting/customers', { waitUntil: 'commit' });
  await expect(list.row('Kauri Timber')).toBeVisible();
  const mark = page.locator('[data-connection]');
  await expect(mark).toHaveText(/^As of \d\d:\d\d$/);
  await untilAtRest(page);
  const before = await shiftOf(page);
  answer();
  await expect(list.row('Kauri Joinery')).toBeVisible();
  await expect(list.row('Kauri Timber')).toHaveCount(0);
  await expect(mark).toHaveText('');
  await untilAtRest(page);
  expect((await shiftOf(page)) - before).toBe(0);
});

test('without a connection: rows are found, a draft waits, survives a reload, and is sent once', async ({
  api,
  admin,
  adminPage: page,
}) => {
  await api.insert('customers', [{ name: 'Kauri Timber' }, { name: 'Rimu Furniture' }], admin.session);
  const list = customersList(page);
  const { waitingDrafts } = new ShellPage(page);
  await openList(page);
  await expect(list.row('Kauri Timber')).toBeVisible();
  await untilKept(page, 3);

  await loseConnection(page);
  await expect(banner(page)).toContainText(/You are offline\.\s*You see what was loaded at \d\d:\d\d/);
  await list.search.fill('rimu');
  await expect(page.getByText('Only customers opened in this browser')).toBeVisible();
  await expect(list.row('Rimu Furniture')).toBeVisible();
  await expect(list.row('Kauri Timber')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(list.row('Kauri Timber')).toBeVisible();
  await startRecord(page, 'Customer');
  await nameField(page).fill('Totara Homes');
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await expect(waitingDrafts).toHaveText('1 draft waiting');
  await waitingDrafts.click();
  const drafts = page.getByRole('region', { name: 'Waiting drafts' });
  await expect(drafts).toContainText('Customer: Totara Homes');
  await page.keyboard.press('Escape');

  // The page loads, and its requests get no answer.
  const answerAgain = await intercept(page, SERVER, (route) => route.abort());
  await page.context().setOffline(false);
  await page.reload();
  await expect(list.row('Kauri Timber')).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expect(waitingDrafts).toHaveText('1 draft waiting');

  answerAgain();
  await expect(waitingDrafts).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
  const saved = await api.select<{ name: string }>('customers', 'name=eq.Totara Homes', admin.session);
  expect(saved).toHaveLength(1);
});

test('a sign-out asks if a draft waits, is possible without a connection, and leaves nothing of the organization in the browser; the next user sees nothing', async ({
  api,
  admin,
  adminPage: page,
}) => {
  await api.insert('customers', [{ name: 'Kauri Timber' }], admin.session);
  const [organisation] = await api.select<{ org_id: string }>('customers', 'select=org_id', admin.session);
  const secrets = ['Kauri', 'Totara', organisation?.org_id ?? 'no organization'];
  const shell = new ShellPage(page);
  const list = customersList(page);
  await openList(page);
  await list.row('Kauri Timber').getByRole('link').first().click();
  await expect(shell.heading).toHaveText('Kauri Timber');
  await shell.navLink('Customers').click();
  await untilKept(page, 3);
  await loseConnection(page);
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('c');
  await nameField(page).fill('Totara Homes');
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await expect(shell.waitingDrafts).toBeVisible();
  // Stored, and unreadable in the storages.
  for (const text of ['Kauri', 'Totara']) expect((await readStorages(page)).encrypted).not.toContain(text);

  // The server can be reached again but does not answer: the draft still waits.
  const answerAgain = await intercept(page, '**/rest/v1/**', (route) => route.abort());
  await page.context().setOffline(false);
  await shell.signOut();
  const question = page.getByRole('alertdialog', { name: 'Sign out and discard what is not saved?' });
  await expect(question).toContainText('1 draft that was not sent');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(shell.waitingDrafts).toBeVisible();
  await loseConnection(page);
  await shell.signOut();
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(shell.toast(/the server ends your session when this page reaches it again/)).toBeVisible();

  await expect.poll(async () => (await readStorages(page)).records).toBe(0);
  const { text } = await readStorages(page);
  const { access_token: access, refresh_token: refresh } = admin.session;
  for (const secret of [...secrets, access, refresh]) expect(text).not.toContain(secret);

  answerAgain();
  const isOver = async () => (await api.ask('GET', '/auth/v1/user', undefined, admin.session)).status;
  expect(await isOver()).toBe(200);
  await page.context().setOffline(false);
  await expect.poll(isOver).toBe(403);

  const neighbour = await api.signUp('Nosy Neighbour');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await new AuthDialogs(page).signIn(neighbour.email, neighbour.password);
  await expect(list.empty).toBeVisible();
  await expect(shell.waitingDrafts).toHaveCount(0);
});

test(
  'after an hour offline in the middle of the month nothing is lost or doubled, and all is sent in order',
  inFullTier,
  async ({ api, admin, adminPage: page }) => {
    test.setTimeout(180_000);
    await page.clock.install();
    const books = new Books(api, admin.session);
    await books.customer('Kauri Timber');
    const shell = new ShellPage(page);
    const invoice = new InvoicePage(page);
    await openList(page);
    await invoice.openNew();
    await invoice.customer.click();
    await page.getByRole('option', { name: /^Kauri Timber/ }).waitFor();
    await page.keyboard.press('Escape');
    await shell.navLink('Customers').click();
    await untilKept(page, 4);
    await loseConnection(page);
    await expect(banner(page)).toBeVisible();
    for (const [drafts, minutes] of [10, 25, 55].entries()) {
      await page.clock.fastForward(minutes * 60_000);
      await shell.navLink('Customers').click();
      await expect(shell.heading).toHaveText('Customers');
      await page.keyboard.press('c');
      await nameField(page).fill(`After ${minutes} minutes`);
      await page.getByRole('button', { name: 'Create Customer' }).click();
      await expect(shell.waitingDrafts).toHaveText(new RegExp(`^${drafts + 1} drafts? waiting`));
      await expect(shell.heading).toHaveText('Customers');
    }
    await shell.navLink('Invoices').click();
    // The key is for the list that is shown.
    await expect(shell.heading).toHaveText('Invoices');
    await page.keyboard.press('c');
    await invoice.customer.fill('Kauri');
    await page.getByRole('option', { name: /^Kauri Timber/ }).click();
    await invoice.enter('description', 1, 'Survey');
    await invoice.enter('unit_price', 1, '120');
    await expect(invoice.button(/^Save and post/)).toHaveAttribute('aria-disabled', 'true');
    await invoice.saveDraft.click();
    await expect(shell.waitingDrafts).toHaveText('4 drafts waiting');
    await page.context().setOffline(false);
    await expect(shell.waitingDrafts).toHaveCount(0, { timeout: 30_000 });
    const saved = await api.select<{ name: string }>(
      'customers',
      'name=like.After*&order=created_at',
      admin.session,
    );
    expect(saved.map(({ name }) => name)).toEqual([10, 25, 55].map((minutes) => `After ${minutes} minutes`));
    expect(await books.invoices()).toMatchObject([{ status: 'draft', total_amount: 138 }]);
    expect(await books.entryCount()).toBe(0);
  },
);

test(
  'two devices with the same draft meet in the compare dialog',
  inFullTier,
  async ({ api, admin, adminPage: page }) => {
    const books = new Books(api, admin.session);
    const customer = await books.customer('Kestrel');
    const lines = [{ description: 'Survey', quantity: '1', unit_price: '100' }];
    const { id } = await books.draft(customer, { lines, notes: 'As agreed' });
    const shell = new ShellPage(page);
    const invoice = new InvoicePage(page);
    await invoice.openEditor(id);
    await loseConnection(page);
    await expect(banner(page)).toBeVisible();
    await page.getByLabel('Notes', { exact: true }).fill('From the train');
    await invoice.saveDraft.click();
    await expect(shell.waitingDrafts).toHaveText('1 draft waiting');

    // The other device has saved the same draft meanwhile.
    const { version } = await books.invoice(id);
    await books.draft(customer, { id, version, lines, notes: 'From the office' });
    await page.context().setOffline(false);
    await expect(shell.toast('1 draft needs your attention')).toBeVisible();
    await shell.waitingDrafts.click();
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(invoice.dialog).toContainText('Changed while you were editing');
    await expect(invoice.version('Notes')).toHaveText(/As agreed.*From the office.*From the train/);
  },
);
