import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type Account, BackendApi } from '../../fixtures/accounts.ts';
import { FileServer } from '../../fixtures/file-server.ts';
import { intercept } from '../../fixtures/intercept.ts';
import { OutsideRemotes } from '../../fixtures/outside-remotes.ts';
import { ProductServer } from '../../fixtures/product-server.ts';
import { readReact } from '../../fixtures/read-react.ts';
import { signedInStorage } from '../../fixtures/session-storage.ts';
import { SiteCopy } from '../../fixtures/site-copy.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

// All tests share one deployment, to which the remotes are added while it is served.
test.describe.configure({ mode: 'serial' });

let outside: OutsideRemotes;
let files: FileServer;
/** Server for a version of a remote to be tried out. */
let tryouts: FileServer;
let site: SiteCopy;
let server: ProductServer;
let account: Account;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  outside = new OutsideRemotes();
  await outside.install();
  site = new SiteCopy();
  tryouts = await FileServer.start(join(site.folder, 'parcels/dist'));
  server = await ProductServer.start({
    environment: {
      SITE_DIR: site.folder,
      SEED: 'none',
      AUTH_RATE_LIMIT: '1000',
      OVERRIDE_ORIGINS: tryouts.url,
    },
  });
  account = await (await BackendApi.at(server.url)).signUp();
});

test.afterAll(async () => {
  files?.stop();
  tryouts?.stop();
  await server?.stop();
  site?.remove();
  outside?.remove();
});

interface Case {
  readonly title: string;
  readonly path: string;
  /** Name of the container. */
  readonly container: string;
  /** The global name of the screen's React. */
  readonly react: string;
  readonly button: RegExp;
  readonly toast: string;
  readonly link: string;
  readonly next: string;
  /** Font style of the remote's heading by its own styles. */
  readonly fontStyle: 'normal' | 'italic';
  /** Address pattern of its files. */
  files(): string;
  /** Builds and deploys it; returns its entry in the registry. */
  deploy(): Promise<string>;
}

const CASES: Readonly<Record<string, Case>> = {
  'rspack, on an origin of its own': {
    title: 'Parcels',
    path: '/parcels',
    container: 'parcels',
    react: 'reactOfParcels',
    button: /Pack one/,
    toast: 'Parcel packed',
    link: 'Parcel 7',
    next: 'Parcel 7',
    fontStyle: 'normal',
    files: () => `${files.url}/**`,
    async deploy() {
      files = await FileServer.start(await outside.build('rspack'));
      return `${files.url}/`;
    },
  },
  'vite, beside our own': {
    title: 'Couriers',
    path: '/couriers',
    container: 'couriers',
    react: 'reactOfCouriers',
    button: /Call one/,
    toast: 'Courier called',
    link: 'Anna',
    next: 'Courier anna',
    fontStyle: 'italic',
    files: () => '**/remotes/mf-couriers/**',
    async deploy() {
      site.deploy('mf-couriers', await outside.build('vite'));
      return '/remotes/mf-couriers/';
    },
  },
};

const openSignedIn = (browser: Browser): Promise<Page> =>
  browser.newPage({
    baseURL: server.url,
    storageState: signedInStorage(server.url, account.session),
  });

for (const [built, remote] of Object.entries(CASES))
  test.describe(`a remote built elsewhere with ${built}`, inFullTier, () => {
    test('joins the running shell by one entry, and works there like any other', async ({ browser }) => {
      test.setTimeout(120_000);
      const page = await openSignedIn(browser);
      const shell = new ShellPage(page);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(remote.path);
      await expect(shell.heading).toHaveText('This page does not exist');

      const entry = await remote.deploy();
      const { title, path } = remote;
      site.register({
        id: remote.container,
        title,
        basePath: path,
        entry,
        claims: [`${path}/*`],
        audience: 'signed-in',
      });
      await page.goto('/accounting/customers');
      await shell.navLink(title).click();
      await expect(shell.heading).toHaveText(title);
      await expect(shell.heading).toHaveCSS('font-style', remote.fontStyle);

      await page.getByRole('button', { name: remote.button }).click();
      await expect(page.getByRole('button', { name: remote.button })).toContainText('(1)');
      await expect(shell.toast(remote.toast)).toContainText(`1 for ${account.email}`);
      const react = await readReact(page, remote.react);
      expect(react).toMatchObject({ copies: 1, isTheSame: true });
      expect(react.usedBy).toContain(remote.container);

      await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
      await page.getByRole('link', { name: remote.link }).click();
      await expect(shell.heading).toHaveText(remote.next);
      await shell.navLink('Customers').click();
      await expect(customersList(page).heading).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '');
      expect(errors).toEqual([]);
      await page.close();
    });

    test('shows its card when it fails, while the others go on', async ({ browser }) => {
      const page = await openSignedIn(browser);
      const shell = new ShellPage(page);
      const mend = await intercept(page, remote.files(), (route) =>
        route.fulfill({ status: 500, body: 'broken' }),
      );
      await page.goto(remote.path);
      await expect(shell.heading).toHaveText(`${remote.title} could not be loaded`);
      await shell.navLink('Customers').click();
      await expect(customersList(page).heading).toBeVisible();

      mend();
      await page.goBack();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(shell.heading).toHaveText(remote.title);
      await page.close();
    });
  });
test(
  'another version of a remote is tried out in one tab, and then removed',
  inFullTier,
  async ({ browser }) => {
    const page = await openSignedIn(browser);
    const shell = new ShellPage(page);
    site.deploy('parcels', `${outside.folder}/rspack/dist`);
    site.redeploy('parcels', 'Parcels', 'Parcels of tomorrow');
    await page.goto('/diagnostics/versions');
    await page.getByLabel('Module', { exact: true }).selectOption('parcels');
    await page.getByLabel('Address of its folder').fill(`${tryouts.url}/`);
    await page.getByRole('button', { name: 'Try Another Version' }).click();
    await page.getByRole('button', { name: 'Run It' }).click();
    const banner = page.getByRole('region', { name: 'Module override' });
    await expect(banner).toContainText('runs from');
    await page.goto('/parcels');
    await expect(shell.heading).toHaveText('Parcels of tomorrow');
    await page.reload();
    await expect(shell.heading).toHaveText('Parcels of tomorrow');
    await page.getByRole('button', { name: /Pack one/ }).click();
    await expect(shell.toast('Parcel packed')).toBeVisible();
    await banner.getByRole('button', { name: 'Reset' }).click();
    await expect(shell.heading).toHaveText('Parcels');
    await page.close();
  },
);
