import type { Page } from '@playwright/test';
import type { Subject } from './subject.ts';

/** A colleague's values of a customer. */
const THEIRS = { name: 'Renamed by a colleague', city: 'Launceston' };

/** From the first attempt to save on, the server shows a customer as a colleague has changed it. Nothing is written. */
async function stageColleague(page: Page): Promise<void> {
  let isChanged = false;
  await page.route(/\/rest\/v1\/customer/, async (route) => {
    isChanged ||= route.request().method() === 'PATCH';
    if (!isChanged) return route.continue();
    if (route.request().method() === 'PATCH') return route.fulfill({ json: [] });
    const response = await route.fetch();
    const rows = (await response.json()) as readonly object[];
    const changed = { ...THEIRS, updated_at: new Date().toISOString() };
    return route.fulfill({ response, json: rows.map((row) => ({ ...row, ...changed })) });
  });
}

async function compareCustomer(page: Page): Promise<void> {
  await stageColleague(page);
  const record = page.locator('tr[data-index="0"]').getByRole('link').first();
  await page.goto(new URL(`${await record.getAttribute('href')}/edit`, page.url()).href);
  await page.getByLabel('Name', { exact: true }).fill('Renamed by the user');
  await page.getByRole('button', { name: 'Update Customer' }).click();
  await page.getByRole('alertdialog').getByRole('table').waitFor();
}

/** Stores files as the service worker does if another program shares them. */
async function stageSharedFiles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const cache = await caches.open('ledgerwise shared');
    const types = { 'receipt.png': 'image/png', 'setup.exe': 'application/octet-stream' };
    for (const [name, type] of Object.entries(types)) {
      const headers = { 'content-type': type, 'x-file-name': name, 'x-shared-at': String(Date.now()) };
      await cache.put(`/shared-files/${name}`, new Response('a file', { headers }));
    }
  });
  await page.reload();
  await page.getByText('receipt.png').waitFor();
}

/** States that a colleague or another program leads to. */
export const STAGED_STATES: readonly Subject[] = [
  { name: 'state-customers-compared', path: '/accounting/customers', viewer: 'owner', act: compareCustomer },
  { name: 'state-shared-files', path: '/shared-files', viewer: 'owner', act: stageSharedFiles },
];
