import { join, resolve } from 'node:path';
import { type Account, BackendApi } from '../../fixtures/accounts.ts';
import { FileServer } from '../../fixtures/file-server.ts';
import { ProductServer } from '../../fixtures/product-server.ts';
import { signedInStorage } from '../../fixtures/session-storage.ts';
import { SignedStore } from '../../fixtures/signed-store.ts';
import { expect, test } from '../../fixtures/test.ts';
import { everydayIf } from '../../fixtures/tier.ts';
import { ShellPage } from '../../pages/shell.page.ts';

// All tests share one store, whose list of modules is signed, damaged and signed again.
test.describe.configure({ mode: 'default' });

/** Global name of the container of mf-banking once its script has run. */
const CONTAINER = 'mf_banking';
const ROOT = resolve(import.meta.dirname, '../../..');

let store: SignedStore;
let server: ProductServer;
/** Serves mf-banking as well, without the operator's signature. */
let otherServer: FileServer;
let account: Account;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  store = new SignedStore();
  await store.fill();
  otherServer = await FileServer.start(join(ROOT, 'mf-banking/dist'));
  server = await ProductServer.start({
    environment: {
      RELEASE_STORE: store.folder,
      RELEASE_KEY: store.releaseKey,
      SEED: 'none',
      AUTH_RATE_LIMIT: '1000',
    },
  });
  account = await (await BackendApi.at(server.url)).signUp();
});

test.afterAll(async () => {
  otherServer?.stop();
  await server?.stop();
  store?.remove();
});

type Mend = () => void;

/**
 * Each creates a list of modules that the operator did not sign, and returns a function to undo it before it is signed
 * again.
 */
const UNSIGNED: Readonly<Record<string, () => Mend | Promise<Mend>>> = {
  'is not signed': () => {
    store.takeSignatureAway();
    return () => undefined;
  },
  'is signed with another key': async () => {
    await store.signWithForeignKey(server.url);
    return () => undefined;
  },
  'was changed after it was signed, and leads to a stranger’s address': () =>
    store.leadAway('mf-banking', `${otherServer.url}/`),
};

const EVERY_DAY = 'is not signed';

for (const [fault, make] of Object.entries(UNSIGNED))
  test(
    `a list of modules that ${fault}: none of them runs, each has its card, and the shell waits until it is signed`,
    everydayIf(fault === EVERY_DAY),
    async ({ browser }) => {
      const mend = await make();
      const page = await browser.newPage({
        baseURL: server.url,
        storageState: signedInStorage(server.url, account.session),
      });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const shell = new ShellPage(page);
      await page.goto('/accounting/customers');
      await expect(shell.heading).toHaveText('Accounting is not from the operator');
      await page.goto('/banking');
      await expect(shell.heading).toHaveText('Banking is not from the operator');
      expect(await page.evaluate((name) => name in window, CONTAINER)).toBe(false);
      expect(asked.filter((url) => url.startsWith(otherServer.url))).toEqual([]);
      await shell.openAccountMenu();
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
      await page.keyboard.press('Escape');

      await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
      mend();
      await store.signAsOperator(server.url);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(shell.heading).toHaveText('Bank Accounts');
      expect(await page.evaluate((name) => name in window, CONTAINER)).toBe(true);
      await expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '');
      await page.close();
    },
  );
