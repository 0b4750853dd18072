import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { entities, invoices } from '@ledgerwise/domain';
import { type Entity, hasScreen } from '@ledgerwise/resource';
import type { Page } from '@playwright/test';
import type { Account, BackendApi } from '../../fixtures/accounts.ts';
import { makeLongRecords } from '../../fixtures/long-records.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

interface Route {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly access?: 'public' | 'signed-in';
}

interface Module {
  readonly id: string;
  readonly routes: readonly Route[];
}

interface Registry {
  readonly remotes: readonly { readonly id: string; readonly basePath: string }[];
  readonly redirects: Readonly<Record<string, string>>;
}

const ROOT = resolve(import.meta.dirname, '../../..');
const registry = readJson<Registry>('shell/public/remotes.json');

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(resolve(ROOT, file), 'utf8')) as Content;
}

function builtModules(): Module[] {
  return readdirSync(ROOT)
    .filter((folder) => folder.startsWith('mf-'))
    .map((folder) => readJson<Module>(`${folder}/dist/module.json`));
}

function addressOf(module: Module, route: Route): string {
  const basePath = registry.remotes.find(({ id }) => id === module.id)?.basePath;
  if (basePath === undefined) throw new Error(`shell/public/remotes.json does not name ${module.id}.`);
  return route.path.startsWith('/') ? route.path : `${basePath}/${route.path}`.replace(/\/$/, '');
}

/** The demo's records are in the browser: the id of the first one of a list. */
async function firstDemoRecord(page: Page, list: string): Promise<string | undefined> {
  await page.goto(list);
  const link = await page.getByRole('grid').getByRole('link').first().getAttribute('href');
  return link?.split('/').at(-1);
}

/** The id of a record of each entity that can be edited, by the table that begins the names of its routes. */
async function recordsOf(api: BackendApi, admin: Account): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  for (const { resource } of entities as readonly Entity[])
    if (resource.listName === undefined && hasScreen(resource, 'new'))
      ids[resource.name] = (await makeLongRecords(api, admin, resource)).draft;
  // What nothing begins by itself.
  const { posted } = await makeLongRecords(api, admin, invoices);
  const issued_on = new Date().toISOString().slice(0, 10);
  const credit = { invoice_id: posted, issued_on, lines: null, key: crypto.randomUUID() };
  const rule = { name: 'Rent', description_contains: 'RENT', vendor_id: ids.vendors };
  ids.bank_rules = (await api.insert<{ id: string }>('bank_rules', [rule], admin.session))[0]?.id ?? '';
  ids.credit_notes = await api.call<string>('issue_credit_note', credit, admin.session);
  return ids;
}

/** The records that addresses without a name of their own lead to. */
const BEYOND: Readonly<Record<string, string>> = { receivable: 'invoices' };

/** Comes to an address without loading the page anew, and waits for another screen; what a full load answers is asked apart. */
async function goWithin(page: Page, path: string): Promise<void> {
  const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
  expect(answer.status(), path).toBe(200);
  expect(answer.headers()['content-type'], path).toContain('text/html');
  if (page.url() === 'about:blank') {
    await page.goto(path);
    return;
  }
  const left = await page.evaluate((to) => {
    const heading = document.querySelector('h1');
    if (heading) heading.dataset.left = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return heading?.textContent;
  }, path);
  // Where the same element goes on, it says something else.
  await page.waitForFunction((before) => {
    const heading = document.querySelector('h1');
    return heading && (heading.dataset.left === undefined || heading.textContent !== before);
  }, left);
}

const LEADS_ON = ['/auth/callback', '/accounting', '/demo', '/accounting/*', '/demo/*'];

for (const module of builtModules()) {
  test(`every address of ${module.id} shows a screen of its own`, async ({ adminPage, api, admin }) => {
    // One page load for each address, of which every entity adds five.
    test.setTimeout(300_000);
    const ids = await recordsOf(api, admin);
    const shell = new ShellPage(adminPage);
    for (const route of module.routes) {
      const address = addressOf(module, route);
      if (LEADS_ON.includes(address)) continue;
      const [list = '', rest] = address.split('/:');
      const isInBrowser = module.id === 'demo' && rest !== undefined;
      const id = isInBrowser ? await firstDemoRecord(adminPage, list) : ids[route.id.split('.')[0] ?? ''];
      const beyond = ids[BEYOND[route.id] ?? ''] ?? 'anything';
      const path = address.replace(/:\w+/, id ?? '').replace(/\/\*$/, `/${beyond}`);
      await test.step(path, async () => {
        await goWithin(adminPage, path);
        await expect.soft(shell.heading, path).toBeVisible();
        await expect.soft(shell.heading, path).not.toHaveText(/not exist|not found|went wrong/i);
        await expect.soft(adminPage.getByRole('button', { name: 'Try again' }), path).toHaveCount(0);
      });
    }
  });
}

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

test('helper addresses lead to their canonical ones, query and hash kept', async ({ adminPage }) => {
  for (const [helper, canonical] of Object.entries(HELPERS))
    for (const from of [helper, `/accounting${helper}`])
      await test.step(from, async () => {
        if (from === canonical) return;
        await adminPage.goto(`${from}?q=a#b`);
        await expect.soft(adminPage).toHaveURL(new RegExp(`${canonical}\\?q=a#b$`));
      });
  for (const rest of ['/new', '/import']) {
    await adminPage.goto(`/customers${rest}`);
    await expect.soft(adminPage).toHaveURL(new RegExp(`/accounting/customers${rest}$`));
  }
});

test('the registry redirects every helper that the product promises', () => {
  const promised = [...Object.keys(HELPERS), '/budgets', '/users', '/dashboard'];
  expect(Object.keys(registry.redirects)).toEqual(expect.arrayContaining(promised));
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
