import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the dashboards match the books', async ({ adminPage: page, admin, api }) => {
  const books = new Books(api, admin.session);
  await test.step('of a company without postings', async () => {
    await page.goto('/accounting/dashboard');
    await expect(page.getByRole('link', { name: 'Outstanding Invoices' })).toContainText('No invoices yet');
    await expect(page.getByRole('heading', { name: 'No Invoices Yet' })).toBeVisible();
  });

  const customer = await books.customer('Heron Boats');
  const line = { description: 'Keel', unit_price: '1000', gst_applicable: true, gst_rate: '10' };
  const invoice = await books.posted(customer, { lines: [line] });

  await test.step('of a company that has posted an invoice', async () => {
    await page.goto('/accounting/dashboard');
    const outstanding = page.getByRole('link', { name: 'Outstanding Invoices' });
    await expect(outstanding).toContainText('$1,100.00');
    await expect(outstanding).toContainText('Amount due');
    await expect(page.getByText('Total Revenue').locator('..')).toContainText('$1,000.00');
    await expect(page.getByRole('link', { name: invoice.invoice_number })).toBeVisible();
    await outstanding.click();
    await expect(page).toHaveURL(/\/accounting\/invoices\?view=awaiting$/);
  });

  await test.step('in the list of metrics', async () => {
    await page.goto('/simple-dashboard');
    await expect(page.getByText('Total Revenue').locator('..')).toContainText('$1,000.00');
    await expect(page.getByText('Growth', { exact: true }).locator('..')).toContainText(
      'Not enough data yet',
    );
  });
});
