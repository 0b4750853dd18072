import { signedInStorage, storeSession } from '../../fixtures/session-storage.ts';
import { expect, test } from '../../fixtures/test.ts';
import {
  installabilityErrors,
  isPrepared,
  leftOfWorker,
  shareFiles,
  storedTexts,
} from '../../fixtures/worker-visit.ts';
import { ShellPage } from '../../pages/shell.page.ts';

/** A picture of one point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FOLDER = '/remotes/mf-accounting/';
const CODE = /^\/(js|css|assets|remotes)\/|^\/(app-shell|remotes\.json|config\.json)$/;

test('the second visit needs no network, no answer of the API is stored, files can be shared, and the switch removes all', async ({
  browser,
  address,
  api,
  admin,
}) => {
  const name = 'Customer Of Nobody Else';
  const [customer] = await api.insert<{ id: string }>('customers', [{ name }], admin.session);
  // Blocked elsewhere: see playwright.config.ts.
  const context = await browser.newContext({
    baseURL: address,
    serviceWorkers: 'allow',
    storageState: signedInStorage(address, admin.session),
  });
  const page = await context.newPage();
  const shell = new ShellPage(page);

  await test.step('the first visit stores the shell and the used module', async () => {
    await page.goto('/accounting/customers');
    await expect(page.getByText(name).first()).toBeVisible();
    await expect.poll(() => isPrepared(page, FOLDER), { timeout: 40_000 }).toBe(true);
  });

  await test.step('stores only code: no answer of the API, nothing of the organization', async () => {
    // Now through the worker, too.
    await page.reload();
    await expect(page.getByText(name).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const stored = await storedTexts(page);
    expect(Object.keys(stored).filter((path) => !CODE.test(path))).toEqual([]);
    expect(Object.keys(stored).length).toBeGreaterThan(50);
    for (const secret of [name, admin.email, admin.session.access_token])
      expect(Object.entries(stored).filter(([, text]) => text.includes(secret))).toEqual([]);
  });

  await test.step('browsers install it: name, icons, start page, worker', async () => {
    // The manifest is named once the screen is shown.
    await expect.poll(() => installabilityErrors(context, page), { timeout: 20_000 }).toEqual([]);
    const manifest = await (await page.request.get('/manifest.webmanifest')).json();
    expect(manifest.shortcuts).toEqual([
      { name: 'New invoice', url: '/accounting/invoices/new' },
      { name: 'Record payment', url: '/accounting/payments/receive' },
    ]);
    for (const { src, sizes } of manifest.icons as readonly {
      readonly src: string;
      readonly sizes: string;
    }[]) {
      const icon = await page.request.get(src);
      expect([src, icon.status()]).toEqual([src, 200]);
      if (!src.endsWith('.png')) continue;
      // Width and height of a PNG follow its signature and the head of its first chunk.
      const bytes = await icon.body();
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  await test.step('a shared file waits until the user has chosen its record', async () => {
    await shareFiles(page, [
      { name: 'receipt.png', mimeType: 'image/png', buffer: PICTURE },
      { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: PICTURE },
    ]);
    await expect(shell.heading).toHaveText('Attach Shared Files');
    await expect(page.getByText('Files of this type cannot be added.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find a record' }).fill(name);
    await page.getByRole('button', { name: `Attach to ${name}` }).click();
    await expect(shell.toast('1 file attached')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/accounting/customers/${customer?.id}`));
    await expect(page.getByRole('tab', { name: 'Attachments (1)' })).toBeVisible();
  });

  await test.step('shows the application at every address without a network', async () => {
    await context.setOffline(true);
    const second = await context.newPage();
    for (const path of ['/accounting/dashboard', '/accounting/invoices/new']) {
      const answer = await second.goto(path);
      expect(answer?.fromServiceWorker()).toBe(true);
      await expect(second.getByRole('heading').first()).toBeVisible();
    }
    await second.close();
    await context.setOffline(false);
  });

  await test.step('discards untaken files at the end of the session', async () => {
    await page.goto('/shared-files');
    await expect(page.getByText('setup.exe')).toBeVisible();
    await shell.signOut();
    await expect
      .poll(async () => (await leftOfWorker(page)).caches.filter((cache) => cache.includes('shared')))
      .toEqual([]);
  });

  await test.step('if the operator has switched it off, nothing of it is left', async () => {
    await context.route('/sw-off', (route) => route.fulfill({ body: 'off\n', contentType: 'text/plain' }));
    const { session } = await api.signUp();
    await storeSession(page, session);
    await page.goto('/accounting/customers');
    await expect
      .poll(() => leftOfWorker(page), { timeout: 20_000 })
      .toEqual({ registrations: 0, caches: [] });
  });
  await context.close();
});
