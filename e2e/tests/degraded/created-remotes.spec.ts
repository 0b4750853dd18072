import type { Browser, Page } from '@playwright/test';
import { type Account, BackendApi } from '../../fixtures/accounts.ts';
import { CREATED, CreatedRemotes } from '../../fixtures/created-remotes.ts';
import { ProductServer } from '../../fixtures/product-server.ts';
import { readReact } from '../../fixtures/read-react.ts';
import { signedInStorage } from '../../fixtures/session-storage.ts';
import { SiteCopy } from '../../fixtures/site-copy.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

// Created and installed once; the development tests change it at the end.
test.describe.configure({ mode: 'serial' });

const REMOTES = ['vite', 'rspack'] as const;
const SCREEN = 'src/screens/ListScreen.tsx';

let created: CreatedRemotes;
let site: SiteCopy;
let server: ProductServer | undefined;
let account: Account;
/** Addresses of their dev servers. */
const served = new Map<string, string>();

test.beforeAll(async () => {
  test.setTimeout(900_000);
  created = new CreatedRemotes();
  await created.install();
  // Shows which copy of React this is.
  for (const remote of REMOTES)
    created.edit(
      remote,
      SCREEN,
      "import { useState } from 'react';",
      "import * as React from 'react';\nimport { useState } from 'react';\nObject.assign(window, { reactOfRemote: React });",
    );
  site = new SiteCopy();
});

test.afterAll(async () => {
  await server?.stop();
  await created?.stopServers();
  site?.remove();
  created?.remove();
});

/** Starts the product over the site; returns a page of a signed-in user. */
async function startedWith(browser: Browser, developed: readonly string[]): Promise<Page> {
  await server?.stop();
  server = await ProductServer.start({
    environment: { SITE_DIR: site.folder, SEED: 'none', AUTH_RATE_LIMIT: '1000' },
    developed,
  });
  account = await (await BackendApi.at(server.url)).signUp();
  return browser.newPage({
    baseURL: server.url,
    storageState: signedInStorage(server.url, account.session),
  });
}

for (const remote of REMOTES) {
  const { id, title } = CREATED[remote];

  test(
    `a remote created for ${remote} joins a production shell by its line in the registry`,
    inFullTier,
    async ({ browser }) => {
      test.setTimeout(300_000);
      site.deploy(`mf-${id}`, await created.build(remote));
      const where = { basePath: `/${id}`, entry: `/remotes/mf-${id}/`, claims: [`/${id}/*`] };
      site.register({ id, title, ...where, audience: 'signed-in' });

      const page = await startedWith(browser, []);
      const shell = new ShellPage(page);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto('/accounting/customers');
      await shell.navLink(title).click();
      await expect(shell.heading).toHaveText(title);
      await page.getByRole('button', { name: /^Check/ }).click();
      await expect(page.getByRole('button', { name: /^Check/ })).toContainText('(1)');
      await expect(shell.toast(`${title} checked`)).toContainText(`For ${account.email}`);
      expect(await readReact(page, 'reactOfRemote')).toMatchObject({ copies: 1, isTheSame: true });

      await page.getByRole('link', { name: 'Birch Lane' }).click();
      await expect(shell.heading).toHaveText('Birch Lane');
      await shell.navLink('Customers').click();
      await expect(customersList(page).heading).toBeVisible();
      expect(errors).toEqual([]);
      await page.close();
    },
  );
}

test('their dev servers join the built shell, and show changes', inFullTier, async ({ browser }) => {
  test.setTimeout(300_000);
  for (const remote of REMOTES) served.set(remote, await created.serve(remote));
  const page = await startedWith(
    browser,
    REMOTES.map((remote) => `${CREATED[remote].id}=${served.get(remote)}`),
  );
  const shell = new ShellPage(page);
  for (const remote of REMOTES) {
    const { id, title } = CREATED[remote];
    await page.goto('/accounting/customers');
    await shell.navLink(title).click();
    await expect(shell.heading).toHaveText(title);
    const listening = page.waitForEvent('websocket', (socket) => !socket.url().includes('/realtime/'));
    await page.reload();
    await expect(shell.heading).toHaveText(title);
    await listening;
    expect(await readReact(page, 'reactOfRemote')).toMatchObject({ copies: 1, isTheSame: true });

    created.edit(remote, SCREEN, `title="${title}"`, `title="${title} of tomorrow"`);
    await expect(shell.heading).toHaveText(`${title} of tomorrow`);
    await expect(page).toHaveURL(new RegExp(`/${id}$`));
  }
  await page.close();
});

test('each also runs alone on its own page', inFullTier, async ({ browser }) => {
  test.setTimeout(120_000);
  for (const remote of REMOTES) {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(served.get(remote) ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${CREATED[remote].title} of tomorrow`);
    await page.getByRole('button', { name: /^Check/ }).click();
    await expect(page.getByRole('status')).toContainText('checked');
    expect(errors).toEqual([]);
    await page.close();
  }
});
