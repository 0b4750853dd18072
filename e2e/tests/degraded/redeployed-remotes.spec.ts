import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type Account, BackendApi } from '../../fixtures/accounts.ts';
import { FileServer } from '../../fixtures/file-server.ts';
import { OutsideRemotes } from '../../fixtures/outside-remotes.ts';
import { ProductServer } from '../../fixtures/product-server.ts';
import { signedInStorage } from '../../fixtures/session-storage.ts';
import { SiteCopy } from '../../fixtures/site-copy.ts';
import { expect, test } from '../../fixtures/test.ts';
import { everydayIf, inFullTier } from '../../fixtures/tier.ts';
import { ShellPage } from '../../pages/shell.page.ts';

// All tests share one deployment, in which remotes are deployed while pages are open.
test.describe.configure({ mode: 'default' });

let site: SiteCopy;
let server: ProductServer;
let account: Account;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = new SiteCopy();
  server = await ProductServer.start({
    environment: { SITE_DIR: site.folder, SEED: 'none', AUTH_RATE_LIMIT: '1000' },
  });
  account = await (await BackendApi.at(server.url)).signUp();
});

test.afterAll(async () => {
  await server?.stop();
  site?.remove();
});

interface Opened {
  readonly page: Page;
  readonly shell: ShellPage;
  /** Addresses that the page has asked for since it was opened. */
  readonly asked: readonly string[];
}

async function openSignedIn(browser: Browser, path: string): Promise<Opened> {
  const page = await browser.newPage({
    baseURL: server.url,
    storageState: signedInStorage(server.url, account.session),
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(path);
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
  return { page, shell: new ShellPage(page), asked };
}

const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

test('Try again shows the new build of a remote on a page that was open before', async ({ browser }) => {
  const { page, shell } = await openSignedIn(browser, '/banking');
  await expect(shell.heading).toHaveText('Bank Accounts');
  site.redeploy('mf-banking', 'Reconciliation', 'Reconciling anew', { away: true });
  await shell.sidebar.locator('a[href="/banking/reconciliation"]').click();
  await expect(shell.heading).toHaveText('Banking could not be loaded');
  await tryAgain(page).click();
  await expect(shell.heading).toHaveText('Reconciling anew');
  await expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '');
  await page.close();
});

/** While Banking shows its card another module works, and once it is mended Try again shows it without a reload. */
async function expectOthersGoOn({ page, shell }: Opened, mend: () => void): Promise<void> {
  await shell.navLink('Customers').click();
  await expect(shell.heading).toHaveText('Customers');
  mend();
  await page.goBack();
  await tryAgain(page).click();
  await expect(shell.heading).toHaveText('Bank Accounts');
  await expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '');
}

/** Files that a screen of the remote loads: its code, its styles, its container. */
const DAMAGED = {
  'a script': /js[\\/]__federation_expose_module\.\w+\.js$/,
  'a style sheet': /css[\\/]__federation_expose_module\.\w+\.css$/,
  'the entry': /remoteEntry\.\w+\.js$/,
};

for (const [what, name] of Object.entries(DAMAGED))
  test(
    `${what} that differs from the build is refused: none of it runs, the card is shown, and the others keep working`,
    everydayIf(what === 'a script'),
    async ({ browser }) => {
      site.vouchFor('mf-banking');
      const mend = site.damage('mf-banking', name);
      const opened = await openSignedIn(browser, '/banking');
      const { page, shell } = opened;
      await expect(shell.heading).toHaveText('Banking could not be loaded');
      expect(await page.evaluate(() => 'isDamaged' in window)).toBe(false);
      await expectOthersGoOn(opened, mend);
      await page.close();
    },
  );

test(
  'a container on an unlisted origin is not requested: the card is shown, and the others keep working',
  inFullTier,
  async ({ browser }) => {
    // It serves the same files.
    const otherServer = await FileServer.start(join(site.folder, 'mf-banking/dist'));
    const mend = site.leadAway('mf-banking', `${otherServer.url}/`);
    try {
      const opened = await openSignedIn(browser, '/banking');
      const { page, shell, asked } = opened;
      await expect(shell.heading).toHaveText('Banking could not be loaded');
      expect(await page.evaluate(() => 'mf_banking' in window)).toBe(false);
      expect(asked.filter((url) => url.startsWith(otherServer.url))).toEqual([]);
      await expectOthersGoOn(opened, mend);
      expect(await page.evaluate(() => 'mf_banking' in window)).toBe(true);
      await page.close();
    } finally {
      mend();
      otherServer.stop();
    }
  },
);

interface Outside {
  readonly remote: 'rspack' | 'vite';
  readonly id: string;
  readonly title: string;
  readonly screen: string;
  readonly link: string;
  readonly words: readonly [string, string];
  readonly next: string;
}

const OUTSIDE: readonly Outside[] = [
  {
    remote: 'rspack',
    id: 'parcels',
    title: 'Parcels',
    screen: 'Parcel',
    link: 'Parcel 7',
    words: ['Parcel {', 'Package {'],
    next: 'Package 7',
  },
  {
    remote: 'vite',
    id: 'couriers',
    title: 'Couriers',
    screen: 'Courier',
    link: 'Anna',
    words: ['Courier {', 'Rider {'],
    next: 'Rider anna',
  },
];

test.describe('a remote built elsewhere', inFullTier, () => {
  let outside: OutsideRemotes;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    outside = new OutsideRemotes();
    await outside.install();
  });
  test.afterAll(() => outside?.remove());

  for (const { remote, id, title, screen, link, words, next } of OUTSIDE)
    test(`with ${remote}: Try again shows its new build on a page that was open before`, async ({
      browser,
    }) => {
      test.setTimeout(180_000);
      site.replace(id, await outside.build(remote));
      const place = { basePath: `/${id}`, claims: [`/${id}/*`], audience: 'signed-in' };
      site.register({ id, title, entry: `/remotes/mf-${id}/`, ...place });
      const { page, shell } = await openSignedIn(browser, `/${id}`);
      await expect(shell.heading).toHaveText(title);

      outside.moveScreen(remote, screen, `${screen}Anew`, ...words);
      site.replace(id, await outside.build(remote));
      await page.getByRole('link', { name: link }).click();
      await expect(shell.heading).toHaveText(`${title} could not be loaded`);
      await tryAgain(page).click();
      await expect(shell.heading).toHaveText(next);
      await expect(page.locator('html')).toHaveAttribute('data-not-reloaded', '');
      await page.close();
    });
});
