import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import type { BackendApi, Session } from '../../fixtures/accounts.ts';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** An order of 10 kettles and a freight charge that was sent to its vendor; its id. */
async function sentOrder(api: BackendApi, session: Session): Promise<string> {
  const [product] = await api.insert<{ id: string }>(
    'products',
    [{ name: 'Kettle', gst_applicable: false }],
    session,
  );
  await api.insert('inventory_items', [{ name: 'Kettle', product_id: product?.id }], session);
  const [vendor] = await api.insert<{ id: string }>('vendors', [{ name: 'Rimu Supplies' }], session);
  const order = await api.call<{ id: string }>(
    'save_purchase_order',
    {
      document: {
        vendor_id: vendor?.id,
        lines: [
          { product_id: product?.id, quantity: '10', unit_price: '9' },
          { description: 'Freight', quantity: '1', unit_price: '30', gst_applicable: false },
        ],
      },
      key: randomUUID(),
    },
    session,
  );
  await api.call('send_purchase_order', { id: order.id, key: randomUUID() }, session);
  return order.id;
}

test(
  'an order is received and billed in parts, differences are named, and the rest is dropped',
  inFullTier,
  async ({ adminPage: page, admin, api }) => {
    const shell = new ShellPage(page);
    const books = new Books(api, admin.session);
    const dialog = page.getByRole('dialog');
    const id = await sentOrder(api, admin.session);
    const open = () => page.goto(`/accounting/purchase-orders/${id}`);

    await test.step('receives a part: shows its posting, and keeps the rest open', async () => {
      await open();
      await page.getByRole('button', { name: 'Receive', exact: true }).click();
      await expect(dialog.getByLabel('Kettle')).toHaveValue('10');
      await expect(dialog.getByText('10 ordered, 0 received before, 10 left.')).toBeVisible();
      await dialog.getByRole('button', { name: 'None' }).click();
      await expect(dialog.getByLabel('Freight')).toHaveValue('0');
      await dialog.getByLabel('Kettle').fill('11');
      await dialog.getByRole('button', { name: 'Receive', exact: true }).click();
      await expect(dialog.getByText('No more than 10 is left')).toBeVisible();
      await dialog.getByLabel('Kettle').fill('4');
      await expect(dialog.getByText('$36.00').first()).toBeVisible();
      await expectAccessible(page, 'the receipt of a part');
      await dialog.getByRole('button', { name: 'Receive', exact: true }).click();
      await expect(shell.toast('Purchase Order Partially Received')).toBeVisible();
      await expect(page.getByText('4 of 10 received and not billed')).toBeVisible();
      await expect(page.getByText('4 × Kettle')).toBeVisible();
    });

    await test.step('lists it among the back orders', async () => {
      await page.goto('/accounting/purchase-orders');
      await page.getByRole('link', { name: /^Back Orders/ }).click();
      await expect(page.getByText('Partially Received').first()).toBeVisible();
      await open();
    });

    await test.step('bills the whole rest, which the approval shows', async () => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Create Bill' }).click();
      await dialog.getByLabel('What the Bill Is For').click();
      await page.getByText('All that is left of the order').last().click();
      await dialog.getByRole('button', { name: 'Create Bill' }).click();
      await expect(shell.toast('Bill Created')).toBeVisible();
      await page.getByRole('button', { name: 'Approve' }).click();
      await expect(dialog.getByText('Kettle: billed 6 more than received')).toBeVisible();
      // A longer entry moves the buttons below when it is loaded.
      await expect(dialog.getByRole('table', { name: 'Entries in the general ledger' })).toBeVisible();
      await expectAccessible(page, 'a bill that differs from its order');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Cancel Bill' }).click();
      await page.getByRole('alertdialog').getByLabel('Reason').fill('Not yet');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Bill' }).click();
      await expect(shell.toast('Bill Cancelled')).toBeVisible();
    });

    await test.step('drops the rest, and the order is received', async () => {
      await open();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Drop the Rest' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByLabel('Reason').fill('Discontinued');
      await question.getByRole('button', { name: 'Drop the Rest' }).click();
      await expect(shell.toast('Rest Dropped')).toBeVisible();
      await expect(page.getByText('6 dropped')).toBeVisible();
      await expect(page.getByText('6 × Kettle, 1 × Freight: Discontinued')).toBeVisible();
      expect(await books.faults()).toEqual([]);
    });
  },
);

test('an order is received in parts on a phone', inFullTier, async ({ openAs, admin, api }) => {
  const id = await sentOrder(api, admin.session);
  const page = await openAs(admin, PHONE);
  const shell = new ShellPage(page);
  const dialog = page.getByRole('dialog');
  await page.goto(`/accounting/purchase-orders/${id}`);
  await page.getByRole('button', { name: 'Receive', exact: true }).tap();
  await dialog.getByLabel('Kettle').fill('6');
  await expect(dialog.getByText('$54.00').first()).toBeVisible();
  await expectAccessible(page, 'the receipt of a part on a phone', { only: ['phone'] });
  await dialog.getByRole('button', { name: 'Receive', exact: true }).tap();
  await expect(shell.toast('Purchase Order Partially Received')).toBeVisible();
  await expect(page.getByText('6 of 10 received and not billed')).toBeVisible();
  await expectAccessible(page, 'an order that was received in part', { only: ['phone'] });
});
