import { BackendApi, PASSWORD } from '../../fixtures/accounts.ts';
import { untilReadyForLoss } from '../../fixtures/lose-connection.ts';
import { ProductServer } from '../../fixtures/product-server.ts';
import { signedInStorage } from '../../fixtures/session-storage.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { AuthDialogs } from '../../pages/auth-dialogs.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

// These tests stop their server or use up its limits, so it is a separate one.
test.describe.configure({ mode: 'serial' });

let server: ProductServer;
let api: BackendApi;

test.beforeAll(async () => {
  server = await ProductServer.start({ environment: { SEED: 'none' } });
  api = await BackendApi.at(server.url);
});

test.afterAll(async () => server.stop());

test('if the backend fails during a form, the saved input waits, and is stored once when it is back', async ({
  browser,
}) => {
  const { session } = await api.signUp();
  const page = await browser.newPage({
    baseURL: server.url,
    storageState: signedInStorage(server.url, session),
  });
  await page.goto('/accounting/customers/new');
  await page.getByLabel('Name', { exact: true }).fill('Patient Client');
  await page.getByLabel('City', { exact: true }).fill('Darwin');
  await untilReadyForLoss(page);

  await server.kill();
  await expect(page.locator('[data-offline-banner]')).toContainText('The server cannot be reached');
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await expect(page).toHaveURL(/\/accounting\/customers$/);
  const { waitingDrafts } = new ShellPage(page);
  await expect(waitingDrafts).toHaveText('1 draft waiting');

  await server.run();
  await expect(waitingDrafts).toHaveCount(0, { timeout: 30_000 });
  const saved = await api.select<{ city: string }>('customers', 'name=eq.Patient Client', session);
  expect(saved).toMatchObject([{ city: 'Darwin' }]);
  await page.close();
});

test('a list without its backend reports it, and loads when it is back', inFullTier, async ({ browser }) => {
  const { session } = await api.signUp();
  await api.insert('customers', [{ name: 'Returning Client' }], session);
  const page = await browser.newPage({
    baseURL: server.url,
    storageState: signedInStorage(server.url, session),
  });
  await page.goto('/accounting/dashboard');
  await expect(new ShellPage(page).heading).toBeVisible();

  await server.kill();
  await new ShellPage(page).navLink('Customers').click();
  // The previous screen has its own error.
  await expect(new ShellPage(page).heading).not.toHaveText(/^Good /);
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await server.run();
  await retry.click();
  await expect(page.getByRole('link', { name: 'Returning Client' })).toBeVisible();
  await page.close();
});

test('sign-in without the backend reports it and keeps the form', inFullTier, async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialogs = new AuthDialogs(page);
  await expect(dialogs.dialog).toBeVisible();
  await server.kill();
  await dialogs.signIn('olivia@example.com', PASSWORD);
  await expect(dialogs.refusal('Error signing in')).toBeVisible();
  await expect(dialogs.field('Email')).toHaveValue('olivia@example.com');
  await server.run();
  await page.close();
});

test('refuses the sixth wrong password in a minute with a message', inFullTier, async ({ browser }) => {
  const account = await api.signUp();
  const page = await browser.newPage({ baseURL: server.url });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialogs = new AuthDialogs(page);
  await expect(dialogs.dialog).toBeVisible();
  // Five at once: on a slow machine, a sequence would take so long that another one is allowed meanwhile.
  const path = '/auth/v1/token?grant_type=password';
  const failed = await Promise.all(
    [1, 2, 3, 4, 5].map((attempt) =>
      api.ask('POST', path, { email: account.email, password: `wrong-${attempt}` }),
    ),
  );
  expect(failed.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  const answered = page.waitForResponse(/\/auth\/v1\/token/);
  await dialogs.signIn(account.email, 'wrong-6');
  expect((await answered).status()).toBe(429);
  await expect(new ShellPage(page).toast(/too many|wait|minute/i).first()).toBeVisible();
  await expect(dialogs.field('Email')).toHaveValue(account.email);
  await page.close();
});
