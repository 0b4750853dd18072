import type { PreviewServer } from 'vite';
import { BACKEND, hostBundle } from '../../fixtures/bundle-host.ts';
import { expect, test } from '../../fixtures/test.ts';

let server: PreviewServer & { readonly url: string };

// As a public demo has one. No backend is anywhere near.
test.beforeAll(async () => {
  server = await hostBundle('mf-demo');
});

test.afterAll(async () => server.close());

test.beforeEach(async ({ page }) => {
  await page.route(BACKEND, (route) => route.abort());
  await page.goto(server.url);
  await expect(page.getByText('Demo Mode - Limited Data')).toBeVisible();
});

test('the demo runs alone: nothing is asked of a backend', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (BACKEND.test(request.url())) asked.push(request.url());
  });
  await expect(page.getByText('Accounting Demo')).toBeVisible();
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('a customer that is added stays after a reload', async ({ page }) => {
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await page.getByRole('link', { name: 'New Customer' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Demo Visitor Ltd');
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await expect(page.getByText('Customer added successfully').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Demo Visitor Ltd' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Demo Visitor Ltd' })).toBeVisible();
});

test('what belongs to the full product is shown as locked', async ({ page }) => {
  for (const name of ['Payroll', 'Inventory']) {
    await page.getByRole('link', { name }).first().click();
    await expect(page.getByRole('main')).toContainText(/premium|full version/i);
  }
});
