import { expect, test } from '../../fixtures/test.ts';

// The demo's own bundle as the product's server mounts it, under the policy that the server sends with it.
test('the demo works below /demo-app/ without violations of its policy', async ({ page }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) broken.push(message.text());
  });
  const answer = await page.goto('/demo-app/');
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await expect(page.getByText('Demo Mode - Limited Data')).toBeVisible();

  await page.getByRole('link', { name: 'Customers' }).first().click();
  await page.getByRole('link', { name: 'New Customer' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Demo Visitor Ltd');
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await expect(page.getByRole('link', { name: 'Demo Visitor Ltd' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Demo Visitor Ltd' })).toBeVisible();
  expect(broken).toEqual([]);
});
