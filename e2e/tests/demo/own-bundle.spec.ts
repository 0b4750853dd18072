import { expect, test } from '../../fixtures/test.ts';

const BACKEND = /\/(auth|rest|realtime)\/v1\/|\/config\.json/;

test.beforeEach(async ({ page }) => {
  await page.route(BACKEND, (route) => route.abort());
});

test('the demo runs alone: nothing is asked of a backend', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (BACKEND.test(request.url())) asked.push(request.url());
  });
  await page.goto('/demo-app/');
  await expect(page.getByText('Demo Mode - Limited Data')).toBeVisible();
  await expect(page.getByText('Accounting Demo')).toBeVisible();
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('a customer that is added stays after a reload', async ({ page }) => {
  await page.goto('/demo-app/');
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await page.getByRole('button', { name: 'New Customer' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Demo Visitor Ltd');
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await expect(page.getByText('Customer added successfully').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Demo Visitor Ltd' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Demo Visitor Ltd' })).toBeVisible();
});

test('what belongs to the full product is shown as locked', async ({ page }) => {
  await page.goto('/demo-app/');
  for (const name of ['Payroll', 'Inventory']) {
    await page.getByRole('link', { name }).first().click();
    await expect(page.getByRole('main')).toContainText(/premium|full version/i);
  }
});
