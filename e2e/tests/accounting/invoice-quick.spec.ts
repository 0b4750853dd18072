import { expectAccessible } from '../../fixtures/accessibility.ts';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test(
  'an invoice created in the dialog of quick actions is saved',
  inFullTier,
  async ({ adminPage: page, admin, api }) => {
    const books = new Books(api, admin.session);
    const invoice = new InvoicePage(page);
    await page.goto('/accounting/dashboard');
    await page.getByRole('button', { name: 'Quick Invoice' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Standard Invoice' });
    const rate = dialog.getByRole('textbox', { name: 'Tax rate (%)' });

    await test.step('begins with today, the rate of the organization and one empty line', async () => {
      await expect(invoice.customer).toHaveAttribute('placeholder', 'No customers available');
      await expect(invoice.customer).toBeFocused();
      expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(800);
      const [day, month, year] = (await dialog.getByLabel('Date', { exact: true }).inputValue()).split('/');
      const today = new Date().toISOString().slice(0, 10);
      expect(`${year}-${month}-${day}`).toBe(today);
      await expect(rate).toHaveValue('15');
      await expect(dialog.getByRole('columnheader')).toHaveText([
        /#/,
        'Description',
        'Quantity',
        'Unit Price',
        'Amount',
        'Remove',
      ]);
      await expect(dialog.getByRole('button', { name: /^Remove line/ })).toHaveCount(0);
      await expect(dialog.locator('dl')).toHaveText(/Subtotal\$0\.00GST 15%\$0\.00Total USD\$0\.00/);
    });

    await test.step('adds a customer from the dialog', async () => {
      await dialog.getByRole('button', { name: '+ Add New Customer' }).click();
      const added = page.getByRole('dialog', { name: 'New Customer' });
      await added.getByRole('textbox', { name: 'Name' }).fill('Kestrel');
      await added.getByRole('button', { name: 'Create Customer' }).click();
      await expect(invoice.customer).toHaveValue('Kestrel');
    });

    await test.step('accepts a rate from 0 to 100 percent, in steps of a tenth', async () => {
      await rate.fill('100.5');
      await rate.blur();
      await expect(dialog.getByText('Tax rate must be between 0 and 100 percent')).toBeVisible();
      await rate.fill('12.5');
      await rate.press('ArrowUp');
      await expect(rate).toHaveValue('12.6');
      await rate.press('ArrowDown');
      await expect(rate).toHaveValue('12.5');
    });

    await test.step('counts invalid numbers as 0, and removes all lines but one', async () => {
      await invoice.enter('description', 1, 'Survey');
      await invoice.enter('quantity', 1, 'two');
      await invoice.enter('unit_price', 1, '99.99');
      await expect(invoice.cell('Quantity', 1)).toHaveValue('0');
      await expect(dialog.locator('dl')).toContainText('Total USD$0.00');
      await invoice.enter('quantity', 1, '3');
      await dialog.getByRole('button', { name: 'Add line' }).click();
      await invoice.enter('unit_price', 2, 'much');
      await invoice.enter('description', 2, 'Nothing');
      await expect(invoice.cell('Unit Price', 2)).toHaveValue('0');
      await dialog.getByRole('button', { name: 'Remove line 2' }).click();
      await expect(dialog.getByRole('button', { name: /^Remove line/ })).toHaveCount(0);
      // 299.97, and an eighth of it.
      await expect(dialog.locator('dl')).toHaveText(/Subtotal\$299\.97GST 12\.5%\$37\.50Total USD\$337\.47/);
    });

    await expectAccessible(page, 'the dialog of a quick invoice');
    await page.setViewportSize({ width: 1280, height: 800 });

    await test.step('saves it as a draft', async () => {
      await dialog.getByLabel('Notes').fill('By noon');
      await dialog.getByRole('button', { name: 'Create Invoice' }).dblclick();
      await expect(new ShellPage(page).toast('Invoice Created')).toContainText(
        'INV-000001 is saved as a draft.',
      );
      await expect(dialog).toBeHidden();
      const [kept, ...others] = await books.invoices();
      expect(others).toEqual([]);
      expect(kept).toMatchObject({ status: 'draft', total_amount: 337.47, notes: 'By noon' });
      expect(await books.lines(kept?.id ?? '')).toEqual([['Survey', 3, 99.99]]);
    });
  },
);
