import { type Account, BackendApi } from '../../fixtures/accounts.ts';
import { type OutsideRemote, OutsideRemotes } from '../../fixtures/outside-remotes.ts';
import { ProductServer } from '../../fixtures/product-server.ts';
import { signedInStorage } from '../../fixtures/session-storage.ts';
import { SiteCopy } from '../../fixtures/site-copy.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test.describe.configure({ mode: 'serial' });

let outside: OutsideRemotes;
let site: SiteCopy;
let server: ProductServer;
let account: Account;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  outside = new OutsideRemotes();
  await outside.install();
  site = new SiteCopy();
  const [parcels, couriers] = [await outside.serve('rspack'), await outside.serve('vite')];
  server = await ProductServer.start({
    environment: { SITE_DIR: site.folder, SEED: 'none', AUTH_RATE_LIMIT: '1000' },
    developed: [`parcels=${parcels}`, `couriers=${couriers}`],
  });
  account = await (await BackendApi.at(server.url)).signUp();
});

test.afterAll(async () => {
  await server?.stop();
  await outside?.stopServers();
  site?.remove();
  outside?.remove();
});

interface Case {
  readonly title: string;
  readonly path: string;
  readonly file: string;
  readonly remote: OutsideRemote;
}

const CASES: readonly Case[] = [
  { remote: 'rspack', title: 'Parcels', path: '/parcels', file: 'src/ParcelList.tsx' },
  { remote: 'vite', title: 'Couriers', path: '/couriers', file: 'src/CourierList.tsx' },
];

for (const { remote, title, path, file } of CASES)
  test(
    `a remote from the dev server of ${remote} joins the built shell, and shows changes`,
    inFullTier,
    async ({ browser }) => {
      const page = await browser.newPage({
        baseURL: server.url,
        storageState: signedInStorage(server.url, account.session),
      });
      const shell = new ShellPage(page);
      const refused: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text());
      });
      await page.goto('/accounting/customers');
      await shell.navLink(title).click();
      await expect(shell.heading).toHaveText(title);
      const listening = page.waitForEvent('websocket', (socket) => !socket.url().includes('/realtime/'));
      await page.reload();
      await expect(shell.heading).toHaveText(title);
      await listening;

      outside.edit(remote, file, `>${title}<`, `>${title} of tomorrow<`);
      await expect(shell.heading).toHaveText(`${title} of tomorrow`);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await shell.navLink('Customers').click();
      await expect(customersList(page).heading).toBeVisible();
      expect(refused).toEqual([]);
      await page.close();
    },
  );
