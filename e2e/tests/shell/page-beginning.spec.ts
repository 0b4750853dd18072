import type { Page } from '@playwright/test';
import { FaultyProxy } from '../../fixtures/faulty-proxy.ts';
import { signedInStorage } from '../../fixtures/session-storage.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { isPrepared } from '../../fixtures/worker-visit.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const FOLDER = '/remotes/mf-accounting/';

/** True if the script of the shell was loaded and the page is not complete. */
const isStarting = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return document.readyState === 'loading' && loaded.some((file) => /^\/js\/main\./.test(file));
  });

test(
  'a later visit starts the shell while the server is asked for the page, and shows what the server answers',
  inFullTier,
  async ({ browser, address, admin }) => {
    const proxy = await FaultyProxy.start(address);
    // Blocked elsewhere: see playwright.config.ts.
    const context = await browser.newContext({
      baseURL: proxy.url,
      serviceWorkers: 'allow',
      storageState: signedInStorage(proxy.url, admin.session),
    });
    const page = await context.newPage();
    const { heading } = new ShellPage(page);

    await test.step('the first visit stores the beginning', async () => {
      await page.goto('/accounting/customers');
      await expect(heading).toHaveText('Customers');
      await expect.poll(() => isPrepared(page, FOLDER), { timeout: 40_000 }).toBe(true);
    });

    await test.step('the shell starts before the server has answered', async () => {
      const release = proxy.holdPages();
      await page.goto('/accounting/vendors', { waitUntil: 'commit' });
      await expect.poll(() => isStarting(page)).toBe(true);
      release();
      await expect(heading).toHaveText('Vendors');
    });

    await test.step('an error of the server is shown', async () => {
      proxy.spoil('/accounting/bills', 'answers with 500');
      await page.goto('/accounting/bills');
      await expect(page.getByText('broken')).toBeVisible();
      proxy.mend();
    });

    await test.step('a page that begins differently is shown as it is, at once and later', async () => {
      proxy.changePages((html) => html.replace('<html ', '<html data-changed '));
      for (const [path, title] of [
        ['/accounting/products', 'Products'],
        ['/accounting/invoices', 'Invoices'],
      ] as const) {
        await page.goto(path);
        await expect(page.locator('html[data-changed]')).toBeAttached();
        await expect(heading).toHaveText(title);
      }
      await page.goBack();
      await expect(heading).toHaveText('Products');
    });
    await context.close();
    proxy.stop();
  },
);
