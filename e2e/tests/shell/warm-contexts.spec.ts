import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { WarmContexts } from '../../fixtures/warm-contexts.ts';

/** Leaves something in everything that a page can write to, also while it is being closed. */
const leaveTraces = (page: Page) =>
  page.evaluate(async () => {
    localStorage.setItem('trace', 'left');
    // biome-ignore lint/suspicious/noDocumentCookie: it is what pages leave
    document.cookie = 'trace=left; max-age=3600';
    await caches.open('trace');
    await new Promise((opened, failed) => {
      const opening = indexedDB.open('trace');
      opening.onsuccess = opened;
      opening.onerror = failed;
    });
    addEventListener('pagehide', () => localStorage.setItem('late', 'left'));
  });

const traces = (page: Page) =>
  page.evaluate(async () => ({
    stored: { ...localStorage },
    cookies: document.cookie,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    isRouted: (await (await fetch('/health')).text()) === 'routed',
  }));

/** Bytes of scripts that a page loads. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js') ? [entry.transferSize] : [],
      )
      .reduce((sum, bytes) => sum + bytes, 0),
  );

test('a browser that is reused for the next test keeps its loaded files, and nothing else', async ({
  browser,
  address,
  usualOptions,
  admin,
}) => {
  const contexts = new WarmContexts(browser);
  const first = await contexts.take(address, usualOptions, admin.session);
  const page = await first.newPage();
  await page.goto('/pricing');
  await expect(page.getByRole('link', { name: 'Go to dashboard' }).first()).toBeVisible();
  const untouched = await traces(await first.newPage().then(atHealth));
  expect(Object.keys(untouched.stored)).toContain('ledgerwise.session');
  await leaveTraces(page);
  await first.grantPermissions(['clipboard-read']);
  await first.route('**/health', (route) => route.fulfill({ body: 'routed' }));
  const left = await traces(page);
  expect(left).toMatchObject({
    caches: ['trace'],
    databases: ['trace'],
    clipboard: 'granted',
    isRouted: true,
  });
  await first.setOffline(true);
  await contexts.giveBack(first);

  const second = await contexts.take(address, usualOptions);
  expect(second).toBe(first);
  const next = await second.newPage().then(atHealth);
  expect(await traces(next)).toEqual({ ...untouched, stored: {} });
  await next.goto('/pricing');
  await expect(next.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await scriptBytes(next)).toBe(0);
  await contexts.giveBack(second);
  await contexts.close();
});

async function atHealth(page: Page): Promise<Page> {
  await page.goto('/health');
  return page;
}
