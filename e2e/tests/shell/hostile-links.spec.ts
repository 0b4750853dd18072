import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { customersList } from '../../pages/customers.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const ADDRESS = 'kim@bluegum.example';
const HOSTILE = 'kim@bluegum.example?bcc=boss%40evil.example&body=pay';

/** Where the browser goes by a click, also to what another program opens. */
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

test('a link to write to somebody carries no other recipients and no text', async ({
  api,
  admin,
  adminPage: page,
}) => {
  const refused = await api.ask('POST', '/rest/v1/customers', { name: 'Eve', email: HOSTILE }, admin.session);
  expect(refused.status).toBe(400);
  const [customer] = await api.insert<{ readonly id: string }>(
    'customers',
    [{ name: 'Kim', email: ADDRESS }],
    admin.session,
  );
  // As from a backend that took such an address before.
  await page.route('**/rest/v1/customer*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(ADDRESS, HOSTILE) });
  });
  await page.goto(`/accounting/customers/${customer?.id}`);
  const opened = await addressAfter(page, () => page.getByRole('link', { name: HOSTILE }).first().click());
  expect([opened.protocol, opened.search]).toEqual(['mailto:', '']);
  expect(decodeURIComponent(opened.pathname)).toBe(HOSTILE);

  // What a click on the address as it is would hand on.
  await page.evaluate((href) => {
    const link = document.createElement('a');
    Object.assign(link, { href, textContent: 'unencoded' });
    document.querySelector('main')?.prepend(link);
  }, `mailto:${HOSTILE}`);
  const careless = await addressAfter(page, () => page.getByText('unencoded').click());
  expect(careless.searchParams.get('bcc')).toBe('boss@evil.example');
});

/** A server of a stranger that would hand out a module, and what it was asked for. */
async function strangersServer(): Promise<{ server: Server; url: string; asked: string[] }> {
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

test('a link cannot put a stranger’s module in the place of ours', async ({ api, admin, openAs }) => {
  const { server, url, asked } = await strangersServer();
  const link = `/accounting/customers?module=accounting@${url}`;
  try {
    const viewer = await openAs(await api.join(admin, 'viewer'));
    await viewer.goto(link);
    await expect(customersList(viewer).heading).toBeVisible();
    await expect(viewer.getByRole('region', { name: 'Module override' })).toHaveCount(0);

    const page = await openAs(admin);
    const banner = page.getByRole('region', { name: 'Module override of accounting' });
    await page.goto(link);
    await expect(banner).toContainText('Its code will act in your name.');
    await expect(customersList(page).heading).toBeVisible();
    expect(asked).toEqual([]);

    // Whoever agrees all the same runs nothing: the policy of the page names the hosts that code comes from.
    const blocked = page.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()));
    await banner.getByRole('button', { name: 'Run it' }).click();
    await expect(new ShellPage(page).heading).toContainText('could not be loaded');
    expect((await blocked).text()).toContain(url);
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => 'isTaken' in window)).toBe(false);

    await banner.getByRole('button', { name: 'Reset' }).click();
    await expect(customersList(page).heading).toBeVisible();

    // In a browser that knows no policies it would have been asked for.
    const careless = await openAs(admin, { bypassCSP: true });
    await careless.goto(link);
    await careless.getByRole('button', { name: 'Run it' }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
