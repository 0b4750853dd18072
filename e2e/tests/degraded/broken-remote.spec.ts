import type { Page } from '@playwright/test';
import { type Account, BackendApi } from '../../fixtures/accounts.ts';
import { delay, intercept } from '../../fixtures/intercept.ts';
import { ProductServer } from '../../fixtures/product-server.ts';
import { RebuiltRemote } from '../../fixtures/rebuilt-remote.ts';
import { signedInStorage } from '../../fixtures/session-storage.ts';
import { SiteCopy } from '../../fixtures/site-copy.ts';
import { expect, test } from '../../fixtures/test.ts';
import { everydayIf, inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

// The faults are made one after another in one deployment that is served by one process.
test.describe.configure({ mode: 'serial' });

const REMOTE = 'mf-banking';
const DEEP_LINK = '/banking/reconciliation';
/** Its other screens. */
const OTHERS = ['/banking', '/banking/audit-trail'];
const FILES = `**/remotes/${REMOTE}/**`;

let site: SiteCopy;
let server: ProductServer;
let account: Account;

test.beforeAll(async () => {
  site = new SiteCopy();
  server = await ProductServer.start({
    environment: { SITE_DIR: site.folder, SEED: 'none', AUTH_RATE_LIMIT: '1000' },
  });
  account = await (await BackendApi.at(server.url)).signUp();
});

test.afterAll(async () => {
  await server.stop();
  site.remove();
});

type Mend = () => void | Promise<void>;

/** Each causes the fault and returns a function that removes it. */
const FAULTS: Readonly<Record<string, (page: Page) => Mend | Promise<Mend>>> = {
  'is not there (404)': () => site.takeAway(REMOTE),
  'was built for another contract': () => site.claimContract(REMOTE, 99),
  'answers with 500': (page) =>
    intercept(page, FILES, (route) => route.fulfill({ status: 500, body: 'broken' })),
  'sends bad JavaScript': (page) =>
    intercept(page, `${FILES}/*.js`, (route) =>
      route.fulfill({ status: 200, contentType: 'text/javascript', body: 'const = broken;' }),
    ),
  // Neither answered nor refused; the hanging requests are answered late.
  hangs: (page) => delay(page, FILES),
};

/** They differ in how the shell detects them; a hanging request is waited for twice. */
const EVERY_DAY = ['is not there (404)', 'was built for another contract'];

for (const [fault, make] of Object.entries(FAULTS))
  test(
    `a remote that ${fault}: a card names it, the others keep working, Try again works when it is back`,
    everydayIf(EVERY_DAY.includes(fault)),
    async ({ browser }) => {
      test.setTimeout(150_000);
      const page = await browser.newPage({
        baseURL: server.url,
        storageState: signedInStorage(server.url, account.session),
      });
      const shell = new ShellPage(page);
      const mend = await make(page);
      // A hanging module also keeps the page from loading completely.
      await page.goto(DEEP_LINK, { waitUntil: 'commit' });
      const card = page.getByRole('main').getByRole('alert').or(page.getByRole('main').getByRole('region'));
      await expect(card.filter({ hasText: 'Banking' }).first()).toBeVisible({ timeout: 45_000 });
      const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
      await expect(retry).toBeVisible();

      await shell.navLink('Customers').click();
      await expect(customersList(page).heading).toBeVisible();
      // A hanging module would delay each of them.
      for (const address of fault === 'hangs' ? [] : OTHERS) {
        await page.goto(address);
        await expect(shell.heading).toHaveText(/^Banking (could not be loaded|needs another version)/);
        await expect(retry).toBeVisible();
        await shell.navLink('Customers').click();
        await expect(customersList(page).heading).toBeVisible();
      }
      await page.goBack({ waitUntil: 'commit' });
      await expect(retry).toBeVisible({ timeout: 45_000 });

      await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
      await mend();
      await retry.click();
      await expect(shell.heading).toHaveText(/^(Reconciliation|Audit Trail)$/);
      await expect(retry).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '');
      await page.close();
    },
  );

/** The first screen that needs a shared library requests it. */
const LIBRARY = `**/remotes/*/js/antd.*.js`;

for (const [fault, answer] of Object.entries({
  'is not there (404)': { status: 404, body: 'There is no such file.' },
  'is bad JavaScript': { status: 200, contentType: 'text/javascript', body: 'const = broken;' },
}))
  test(
    `a shared library that ${fault}: the module's card, and Try again works when it is back`,
    everydayIf(EVERY_DAY.includes(fault)),
    async ({ browser }) => {
      const page = await browser.newPage({
        baseURL: server.url,
        storageState: signedInStorage(server.url, account.session),
      });
      const shell = new ShellPage(page);
      const mend = await intercept(page, LIBRARY, (route) => route.fulfill(answer));
      await page.goto('/accounting/customers/new');
      const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
      await expect(shell.heading).toHaveText('Accounting could not be loaded');

      await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
      await retry.click();
      await expect(page.getByRole('main').getByRole('button', { name: 'Reload page' })).toBeVisible();
      mend();
      await retry.click();
      await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '');
      await page.close();
    },
  );

test('a second failure in a row offers to reload the page', inFullTier, async ({ browser }) => {
  const page = await browser.newPage({
    baseURL: server.url,
    storageState: signedInStorage(server.url, account.session),
  });
  const mend = site.takeAway(REMOTE);
  await page.goto(DEEP_LINK);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Reload page' })).toBeVisible();
  mend();
  await page.close();
});

test(
  'a redeployed remote with other texts shows them at the next navigation',
  inFullTier,
  async ({ browser }) => {
    const page = await browser.newPage({
      baseURL: server.url,
      storageState: signedInStorage(server.url, account.session),
    });
    const shell = new ShellPage(page);
    await page.goto('/accounting/customers');
    await expect(customersList(page).heading).toBeVisible();
    site.redeploy(REMOTE, 'Reconciliation', 'Reconciling anew');
    await shell.sidebar.locator('a[href="/banking/reconciliation"]').click();
    await expect(shell.heading).toHaveText('Reconciling anew');

    site.redeploy(REMOTE, 'Reconciling anew', 'Reconciled again');
    await page.goto('/banking/reconciliation');
    await expect(shell.heading).toHaveText('Reconciled again');
    await expect(shell.navLink('Reconciled again')).toBeVisible();
    await page.close();
  },
);

test(
  'a remote built and deployed by its own team shows the change, and no other part has another file',
  inFullTier,
  async ({ browser }) => {
    test.setTimeout(120_000);
    const parts = ['shell', 'mf-accounting', 'mf-diagnostics', 'mf-marketing', 'mf-demo'];
    const before = parts.map((part) => site.files(part));
    const page = await browser.newPage({
      baseURL: server.url,
      storageState: signedInStorage(server.url, account.session),
    });
    await page.goto('/banking');
    await expect(page.getByText('No bank accounts yet')).toBeVisible();
    const rebuilt = new RebuiltRemote(REMOTE);
    try {
      rebuilt.change('src/screens/accounts/texts.ts', 'No bank accounts yet', 'Nobody banks here yet');
      site.deploy(REMOTE, await rebuilt.build());
    } finally {
      rebuilt.remove();
    }
    expect(parts.map((part) => site.files(part))).toEqual(before);
    await page.reload();
    await expect(page.getByText('Nobody banks here yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add Secure Bank Account' }).first().click();
    await expect(page.getByRole('dialog').getByLabel('Bank Name')).toBeFocused();
    await page.close();
  },
);
