import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test('an invoice becomes recurring, and its template is made, paused and resumed', async ({
  adminPage: page,
  admin,
  api,
}) => {
  const shell = new ShellPage(page);
  const main = page.getByRole('main');
  const act = async (name: string): Promise<void> => {
    await main.getByRole('button', { name: /^(Actions|More)$/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const [customer] = await api.insert<{ id: string }>('customers', [{ name: 'Harbour Cafe' }], admin.session);
  const { id } = await api.call<{ id: string }>(
    'save_invoice',
    {
      document: {
        customer_id: customer?.id,
        reference: 'Contract 7',
        lines: [{ description: 'Hosting', unit_price: '50', discount_percent: '10', gst_applicable: false }],
      },
      key: crypto.randomUUID(),
    },
    admin.session,
  );

  await test.step('begun from an invoice, with its lines', async () => {
    await page.goto(`/accounting/invoices/${id}`);
    await act('Make Recurring');
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Invoice for Harbour Cafe');
    await expect(page.getByLabel('Reference', { exact: true })).toHaveValue('Contract 7');
    await expect(main.getByText('$45.00').first()).toBeVisible();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Hosting of the month');
    await page.getByRole('button', { name: /^Save recurring document/ }).click();
    await expect(shell.toast('Recurring Document Saved')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Hosting of the month' })).toBeVisible();
    await expect(main.getByText('Nothing created yet.')).toBeVisible();
  });

  await test.step('creates one now, with links in both directions', async () => {
    await act('Create Now');
    const dialog = page.getByRole('dialog', { name: 'Create the next document now?' });
    await expect(dialog.getByText('nothing is posted yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Now' }).click();
    await expect(shell.toast('Invoice Created')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'INV-000002' })).toBeVisible();
    await main.getByRole('link', { name: 'Hosting of the month' }).click();
    await expect(main.getByRole('link', { name: 'INV-000002' })).toBeVisible();
  });

  await test.step('paused and resumed', async () => {
    await act('Pause');
    await expect(shell.toast('Recurring Document Paused')).toBeVisible();
    await main.getByRole('button', { name: 'Resume' }).click();
    await expect(shell.toast('Recurring Document Resumed')).toBeVisible();
    await expect(main.getByText('Active', { exact: true })).toBeVisible();
  });
});
