import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { ResourceListPage } from '../../pages/resource-list.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const line = { description: 'Survey', quantity: '1', unit_price: '100' };

test(
  'a customer shows its invoices, and a new one can be started from its page and from the palette',
  inFullTier,
  async ({ api, admin, openAs }) => {
    test.setTimeout(120_000);
    const [kestrel, other] = await api.insert<{ id: string }>(
      'customers',
      [{ name: 'Kestrel Surveys' }, { name: 'Osprey' }],
      admin.session,
    );
    for (const customer of [kestrel, kestrel, other])
      await api.call(
        'save_invoice',
        { document: { customer_id: customer?.id, lines: [line] }, key: crypto.randomUUID() },
        admin.session,
      );
    const page = await openAs(admin);
    const list = new ResourceListPage(page, {
      path: '/accounting/invoices',
      one: 'Invoice',
      many: 'Invoices',
    });
    const customer = page.getByRole('combobox', { name: 'Customer' });

    await test.step('lists its transactions on its page, with a link to their list', async () => {
      await page.goto(`/accounting/customers/${kestrel?.id}`);
      await page.getByRole('tab', { name: 'Transactions' }).click();
      await expect(list.table.getByRole('row').filter({ hasText: 'Draft' })).toHaveCount(2);
      await expect(list.table.getByText('2 invoices')).toBeVisible();
      await expectAccessible(page, 'the transactions of a customer');
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('link', { name: 'All invoices' }).click();
      await expect(
        page.getByRole('button', { name: 'Remove filter Customer is Kestrel Surveys' }),
      ).toBeVisible();
      await expect(list.total(2)).toBeVisible();
      await page.goBack();
    });

    await test.step('New Invoice begins with the customer and their terms', async () => {
      await page.getByRole('link', { name: 'New Invoice' }).click();
      await expect(customer).toHaveValue('Kestrel Surveys');
      await expect(page.getByLabel('Due Date')).not.toHaveValue('');
      // Without input, leaving does not ask.
      await page.getByRole('link', { name: 'Invoices', exact: true }).first().click();
      await expect(list.heading).toBeVisible();
    });

    await test.step('starts one from the palette by its words', async () => {
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('new invoice for kestrel');
      await expect(page.getByRole('option', { name: 'New Invoice for Kestrel Surveys' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.keyboard.press('Enter');
      await expect(customer).toHaveValue('Kestrel Surveys');
    });

    await test.step('offers the actions of the shown record in the palette', async () => {
      await page.goto(`/accounting/customers/${kestrel?.id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Kestrel Surveys' })).toBeVisible();
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('archive');
      await page.getByRole('option', { name: 'Archive' }).click();
      await expect(new ShellPage(page).toast('Successfully archived 1 customer')).toBeVisible();
    });
  },
);
