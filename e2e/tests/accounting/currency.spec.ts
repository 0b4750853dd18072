import { expectAccessibleInFullTier } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test('a currency is chosen, a rate entered, an amount converted and a foreign balance revalued', async ({
  adminPage: page,
  admin,
  api,
  openAs,
}) => {
  const shell = new ShellPage(page);
  const card = (code: string) => page.getByRole('button', { name: new RegExp(`^${code} `) });

  await test.step('shows a card to set the base currency first', async () => {
    await page.goto('/accounting/currency');
    await page.evaluate(() =>
      window.addEventListener('currency-updated', (event) => {
        document.title = JSON.stringify(event instanceof CustomEvent && event.detail);
      }),
    );
    await expect(page.getByRole('heading', { name: 'Base Currency: USD' })).toBeVisible();
    await card('NZD').click();
    await expect(shell.toast('Currency Updated')).toContainText(
      'Your books are kept in New Zealand Dollar (NZD).',
    );
    await expect(page).toHaveTitle('{"currency":"NZD"}');
    await expect(page.getByRole('heading', { name: 'Base Currency: NZD' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'In NZD' })).toBeVisible();
  });

  const form = page.getByRole('form', { name: 'New exchange rate' });
  await test.step('enters a rate in the list of rates', async () => {
    await page.getByRole('button', { name: 'Enter a rate for USD' }).click();
    await form.getByLabel(/^Date/).fill('01/01/2026');
    await form.getByLabel(/^Rate/).fill('1.6');
    await form.getByRole('button', { name: 'Save rate' }).click();
    await expect(page.getByRole('row', { name: /^USD/ })).toContainText('1.6');
    await expect(page.getByRole('heading', { name: 'Display Currency: NZD' })).toBeVisible();
  });

  await test.step('uses the rate in the converter', async () => {
    const converter = page.getByRole('form', { name: 'Converter' });
    await converter.getByRole('button', { name: 'Convert' }).click();
    await expect(page.getByText('USD 100.00 = NZD 160.00')).toBeVisible();
    await expect(page.getByText('Rates: 1 USD = 1.6 NZD since 01/01/2026 (manual).')).toBeVisible();
  });

  await test.step('shows the changes of a revaluation, and posts them', async () => {
    const [customer] = await api.insert<{ id: string }>('customers', [{ name: 'Aspen Ltd' }], admin.session);
    const head = {
      customer_id: customer?.id,
      invoice_date: '2026-01-15',
      currency: 'USD',
      exchange_rate: '1.5',
    };
    const lines = [{ description: 'Advice', quantity: '1', unit_price: '100', gst_applicable: false }];
    const invoice = await api.call<{ id: string }>(
      'save_invoice',
      { document: { ...head, lines }, key: crypto.randomUUID() },
      admin.session,
    );
    await api.call('post_invoice', { id: invoice.id, key: crypto.randomUUID() }, admin.session);
    const asked = page.getByRole('form', { name: 'Revaluation' });
    const day = asked.getByLabel(/^As of/);
    await day.fill('31/01/2026');
    // The calendar, which covers the button, closes when the input loses focus.
    await day.press('Tab');
    await expect(day).toHaveValue('31/01/2026');
    await asked.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText(/results in an unrealised gain of \$10\.00\./)).toBeVisible();
    await expect(page.getByRole('row', { name: /Aspen Ltd/ })).toContainText('$150.00');
    await shell.dismissNotices();
    // Scrolls to the top: a row half below the head of its list is no fault of the row.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('*')) element.scrollTop = 0;
    });
    await expectAccessibleInFullTier(page, 'currencies', { only: ['desk', 'small'] });
    await page.getByRole('button', { name: 'Post Revaluation' }).click();
    await expect(shell.toast('Revaluation Posted')).toBeVisible();
    await expect(page.getByText(/there is nothing to post/)).toBeVisible();
    const earlier = page.getByRole('region', { name: 'Earlier revaluations' });
    await expect(earlier.getByRole('listitem')).toHaveCount(1);
    await earlier.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('JE-');
  });

  await test.step('shows it to a viewer, with the reason why it cannot be changed', async () => {
    const viewer = await api.join(admin, 'viewer');
    const theirs = await openAs(viewer);
    await theirs.goto('/accounting/currency');
    await expect(theirs.getByText(/^Read only\. Needs the role/)).toBeVisible();
  });
});
