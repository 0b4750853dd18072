import type { Locator } from '@playwright/test';
import { BackendApi } from '../../fixtures/accounts.ts';
import { ProductServer } from '../../fixtures/product-server.ts';
import { signedInStorage } from '../../fixtures/session-storage.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';

/** Returns every text of the mark from now on: "Up to date" disappears after seconds, which a slow browser may need to answer. */
async function textsOf(mark: Locator): Promise<() => Promise<readonly string[]>> {
  const texts = await mark.evaluateHandle((element) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(element.textContent ?? '')).observe(element, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    return seen;
  });
  return () => texts.jsonValue();
}

const UP_TO_DATE = expect.arrayContaining([expect.stringContaining('Up to date')]);

test('shows a lost connection, keeps rows, and loads missed changes when it is back', async ({
  api,
  admin,
  adminPage: page,
}) => {
  await api.insert('customers', [{ name: 'Steady Line' }], admin.session);
  const list = customersList(page);
  await list.open();
  await expect(list.liveMark).toBeVisible();
  const mark = page.locator('[data-connection]');
  await expect(mark).toHaveText('');
  const texts = await textsOf(mark);

  await page.context().setOffline(true);
  await expect(mark).toContainText('Offline');
  await expect(list.liveMark).toHaveCount(0);
  await expect(list.row('Steady Line')).toBeVisible();
  await api.insert('customers', [{ name: 'Made Meanwhile' }], admin.session);

  await page.context().setOffline(false);
  await expect.poll(texts).toEqual(UP_TO_DATE);
  await expect(list.row('Made Meanwhile')).toBeVisible();
  await expect(list.liveMark).toBeVisible();
  await expect(mark).toHaveText('');
});

test('a server that goes away is noticed on an idle page', inFullTier, async ({ browser }) => {
  const server = await ProductServer.start({ environment: { SEED: 'none' } });
  const { session } = await (await BackendApi.at(server.url)).signUp();
  const page = await browser.newPage({
    baseURL: server.url,
    storageState: signedInStorage(server.url, session),
  });
  const list = customersList(page);
  await list.open();
  await expect(list.liveMark).toBeVisible();

  const mark = page.locator('[data-connection]');
  const texts = await textsOf(mark);
  await server.kill();
  await expect(mark).toContainText('Reconnecting');
  await server.run();
  await expect.poll(texts, { timeout: 30_000 }).toEqual(UP_TO_DATE);
  await page.close();
  await server.stop();
});
