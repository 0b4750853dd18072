import type { Route } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { intercept } from '../../fixtures/intercept.ts';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test(
  'credits an invoice line by line, each at its own rate, and never above its rest',
  inFullTier,
  async ({ adminPage: page, admin, api }) => {
    const shell = new ShellPage(page);
    const books = new Books(api, admin.session);
    const invoice = await books.posted(await books.customer('Harbour Cafe'), {
      lines: [
        { description: 'Textbooks', unit_price: '100', gst_applicable: false },
        { description: 'Catering', quantity: '4', unit_price: '25', gst_rate: '12' },
      ],
    });
    const cell = (name: string, line: number) => page.getByLabel(`${name}, line ${line}`);
    const byLine = page.getByRole('link', { name: 'Credit line by line' });
    const ask = async (): Promise<void> => {
      await page.goto(`/accounting/invoices/${invoice.id}`);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Issue Credit Note' }).click();
    };
    const begin = async (): Promise<void> => {
      await ask();
      await byLine.click();
      await expect(
        page.getByRole('heading', { name: `New Credit Note for ${invoice.invoice_number}` }),
      ).toBeVisible();
    };
    const issue = async (): Promise<void> => {
      await page.getByRole('button', { name: /^Issue credit note/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Issue credit note' }).click();
    };

    await test.step('the dialog that asks does not move when it shows what it would post', async () => {
      const waiting: Route[] = [];
      const letGo = await intercept(page, '**/rpc/preview_action', (route) => void waiting.push(route));
      await ask();
      await expect.poll(() => waiting.length).toBe(1);
      const buttons = [byLine, page.getByRole('dialog').getByRole('button', { name: 'Issue Credit Note' })];
      const places = () => Promise.all(buttons.map((button) => button.boundingBox()));
      const before = await places();
      letGo();
      await waiting[0]?.continue();
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
      expect(await places()).toEqual(before);
    });

    await test.step('offers the whole rest, and credits the entered part', async () => {
      await begin();
      await expect(page.getByText('$212.00')).toBeVisible();
      await expectAccessible(page, 'the editor of a credit note');
      await page.getByRole('grid').getByText('Textbooks').click();
      await page.keyboard.press('Control+Delete');
      await page.getByRole('grid').getByText('Catering').click();
      await cell('Quantity', 1).fill('2');
      await expect(page.getByText('$56.00').first()).toBeVisible();
      await page.getByRole('button', { name: /^Issue credit note/ }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('GST Collected');
      await expect(dialog).toContainText('$6.00');
      await dialog.getByRole('button', { name: 'Issue credit note' }).click();
      await expect(shell.toast('Credit Note Issued')).toBeVisible();
      await expect(page.getByRole('link', { name: invoice.invoice_number })).toBeVisible();
    });

    await test.step('offers the rest the next time, and refuses more at its cell', async () => {
      await begin();
      await expect(page.getByText('$156.00')).toBeVisible();
      await page.getByRole('grid').getByText('Catering').click();
      await cell('Unit Price', 2).fill('26');
      await issue();
      await expect(
        page.getByText(/^52\.00 USD is more than the 50\.00 that is left to credit/),
      ).toBeVisible();
      await expect(cell('Unit Price', 2)).toBeFocused();
      await cell('Unit Price', 2).fill('25');
      await issue();
      await expect(shell.toast('Credit Note Issued')).toBeVisible();
    });

    await test.step('leaves nothing, and the books are in order', async () => {
      await page.goto(`/accounting/credit-notes/new?invoice=${invoice.id}`);
      await expect(
        page.getByRole('heading', { name: `Nothing is left of ${invoice.invoice_number}` }),
      ).toBeVisible();
      expect(await books.faults()).toEqual([]);
    });
  },
);

test(
  'open credit is offered at the next invoice, used for it, and the rest refunded',
  inFullTier,
  async ({ adminPage: page, admin, api }) => {
    const shell = new ShellPage(page);
    const books = new Books(api, admin.session);
    const customer = await books.customer('Linden Bakery');
    const entered = new InvoicePage(page);
    const choose = async (): Promise<void> => {
      await entered.customer.fill('Linden');
      await page.getByRole('option', { name: /Linden Bakery/ }).click();
    };

    await test.step('credits a customer without an invoice', async () => {
      await page.goto('/accounting/credit-notes/new');
      await page.getByRole('link', { name: 'Credit a customer' }).click();
      await choose();
      await entered.enter('description', 1, 'Rebate of the year');
      await entered.enter('unit_price', 1, '60');
      await page.getByRole('button', { name: /^Issue credit note/ }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Accounts Receivable');
      await dialog.getByRole('button', { name: 'Issue credit note' }).click();
      await expect(shell.toast('Credit Note Issued')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Lines' })).toContainText('Rebate of the year');
    });
    const [note] = await api.select<{ id: string }>('credit_notes', 'select=id', admin.session);

    await test.step('shows the credit at a new invoice', async () => {
      await page.goto('/accounting/invoices/new');
      await choose();
      await expect(page.getByText('This customer has open credit')).toBeVisible();
      await expect(
        page.getByText('CN-000001 $69.00. It can be used once the invoice is posted.'),
      ).toBeVisible();
    });

    await test.step('links the posted invoice to the use of credit', async () => {
      const next = await books.posted(customer, {
        lines: [{ description: 'Rye', unit_price: '45', gst_applicable: false }],
      });
      await page.goto(`/accounting/invoices/${next.id}`);
      await page.getByRole('link', { name: 'Use credit' }).click();
      await expect(page.getByRole('button', { name: 'Use CN-000001' })).toHaveText('In use');
      await page.getByRole('button', { name: 'Use Credit', exact: true }).click();
      await expect(shell.toast('Credit Used')).toBeVisible();
      expect(await books.invoice(next.id)).toMatchObject({ status: 'paid' });
    });

    await test.step('refunds the rest from the page of the credit note', async () => {
      await page.goto(`/accounting/credit-notes/${note?.id}`);
      await page
        .getByRole('button', { name: 'More' })
        .or(page.getByRole('button', { name: 'More' }))
        .click();
      await page.getByRole('menuitem', { name: 'Refund' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Amount')).toHaveValue('24.00');
      await dialog.getByRole('combobox', { name: 'Paid From' }).fill('1000');
      await page.getByRole('option', { name: /Business Bank/ }).click();
      await dialog.getByRole('button', { name: 'Record Refund' }).click();
      await expect(shell.toast('Refund Recorded')).toBeVisible();
      await expect(page.getByText('Used', { exact: true })).toBeVisible();
      expect(await books.faults()).toEqual([]);
    });
  },
);
