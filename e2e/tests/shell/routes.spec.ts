import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { readRegistry } from '../../fixtures/registry.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';

const registry = readRegistry();
const TESTS = resolve(import.meta.dirname, '..');

test('a test of its area opens the addresses of every module', () => {
  const modules = readdirSync(resolve(TESTS, '../..')).filter((folder) => folder.startsWith('mf-'));
  const untested = modules.filter(
    (folder) => !existsSync(resolve(TESTS, folder.slice('mf-'.length), 'addresses.spec.ts')),
  );
  expect(untested).toEqual([]);
});

const HELPERS: Readonly<Record<string, string>> = {
  '/gl': '/accounting/general-ledger',
  '/invoices': '/accounting/invoices',
  '/ap': '/accounting/accounts-payable',
  '/customers': '/accounting/customers',
  '/products': '/accounting/products',
  '/orders': '/accounting/sales-orders',
  '/vendors': '/accounting/vendors',
  '/inventory': '/accounting/inventory',
  '/po': '/accounting/purchase-orders',
  '/tax': '/accounting/tax',
  '/assets': '/accounting/assets',
  '/reports': '/accounting/reports',
  '/settings': '/accounting/settings',
};

async function expectCanonical(page: Page, helpers: readonly (readonly [string, string])[]): Promise<void> {
  for (const [helper, canonical] of helpers)
    for (const from of [helper, `/accounting${helper}`])
      await test.step(from, async () => {
        if (from === canonical) return;
        await page.goto(`${from}?q=a#b`);
        await expect.soft(page).toHaveURL(new RegExp(`${canonical}\\?q=a#b$`));
      });
}

test('every helper address leads to its canonical one', inFullTier, async ({ adminPage }) => {
  await expectCanonical(adminPage, Object.entries(HELPERS));
});

test('helper addresses lead to their canonical ones, and keep query and hash', async ({ adminPage }) => {
  await expectCanonical(adminPage, Object.entries(HELPERS).slice(0, 2));
  for (const rest of ['/new', '/import']) {
    await adminPage.goto(`/customers${rest}`);
    await expect.soft(adminPage).toHaveURL(new RegExp(`/accounting/customers${rest}$`));
  }
});

test('the registry redirects every documented helper', () => {
  const promised = [...Object.keys(HELPERS), '/budgets', '/users', '/dashboard'];
  expect(Object.keys(registry.redirects)).toEqual(expect.arrayContaining(promised));
  expect(registry.redirects).toMatchObject(HELPERS);
});

test('the short addresses of the areas lead to their dashboards', async ({ adminPage }) => {
  for (const [from, to] of [
    ['/dashboard', '/accounting/dashboard'],
    ['/accounting', '/accounting/dashboard'],
    ['/accounting/', '/accounting/dashboard'],
    ['/accounting/no-such-screen', '/accounting/dashboard'],
    ['/demo', '/demo/dashboard'],
    ['/demo/no-such-screen', '/demo/dashboard'],
  ] as const) {
    await adminPage.goto(from);
    await expect.soft(adminPage, from).toHaveURL(new RegExp(`${to}$`));
  }
});

test('an unknown address shows a page with a way home', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('an unknown file is not answered with a page', async ({ request }) => {
  expect((await request.get('/js/no-such-file.00000000.js')).status()).toBe(404);
});

test('every link of the public site leads to a page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').waitFor();
  const links = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  expect(links.length).toBeGreaterThan(7);
  for (const link of links) {
    await page.goto(link);
    await expect.soft(page.getByRole('heading').first(), link).toBeVisible();
    await expect.soft(page.getByText('This page does not exist'), link).toHaveCount(0);
  }
});
