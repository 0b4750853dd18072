import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';
import { JobsMenu } from '../../pages/jobs-menu.page.ts';
import { ResourceListPage } from '../../pages/resource-list.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

interface Invoice {
  readonly id: string;
  readonly invoice_number: string;
  readonly status: string;
}

test(
  'selected drafts are posted together; a refused one is named, linked and stays selected',
  inFullTier,
  async ({ api, admin, openAs }) => {
    test.setTimeout(120_000);
    const [customer] = await api.insert<{ id: string }>('customers', [{ name: 'Kestrel' }], admin.session);
    const save = async (lines: readonly unknown[]): Promise<string> =>
      api.call<string>(
        'save_invoice',
        { document: { customer_id: customer?.id, lines }, key: crypto.randomUUID() },
        admin.session,
      );
    const line = { description: 'Survey', quantity: '1', unit_price: '100' };
    for (const lines of [[line], [line], [], [line]]) await save(lines);
    const stored = () =>
      api.select<Invoice>('invoices', 'select=id,invoice_number,status&order=invoice_number', admin.session);
    const [first, second, empty, posted] = await stored();
    if (!first || !second || !empty || !posted) throw new Error('Four drafts were saved.');
    await api.call('post_invoice', { id: posted.id, key: crypto.randomUUID() }, admin.session);

    const page = await openAs(admin);
    const list = new ResourceListPage(page, {
      path: '/accounting/invoices',
      one: 'Invoice',
      many: 'Invoices',
    });
    await list.open();
    for (const { invoice_number } of [first, second, empty, posted])
      await list.checkbox(invoice_number).check();
    await list.bulkBar.getByRole('button', { name: 'Post Invoices' }).click();
    await expect(list.dialog.getByRole('heading', { name: 'Post 3 invoices?' })).toBeVisible();
    await expect(list.dialog).toContainText('1 is Sent.');
    await expectAccessible(page, 'the question before invoices are posted');
    await page.setViewportSize({ width: 1280, height: 800 });
    await list.dialog.getByRole('button', { name: 'Post 3 invoices' }).dblclick();

    await expect(list.dialog.getByRole('heading', { name: '2 of 3 invoices posted' })).toBeVisible();
    const sentence = `${empty.invoice_number} has no lines. Add at least one before you post it.`;
    await expect(list.dialog.getByRole('listitem')).toContainText(sentence);
    await expect(list.dialog.getByRole('link', { name: empty.invoice_number })).toHaveAttribute(
      'href',
      `/accounting/invoices/${empty.id}`,
    );
    expect((await stored()).map(({ status }) => status)).toEqual(['sent', 'sent', 'draft', 'sent']);
    await page.keyboard.press('Escape');
    await expect(list.checkbox(empty.invoice_number)).toBeChecked();
    await expect(list.bulkBar.getByRole('status')).toHaveText('1 of 4 selected');

    await test.step('lists it among the tasks too, with a link to the record', async () => {
      const jobs = new JobsMenu(page);
      await jobs.open();
      await expect(jobs.item('2 of 3 invoices posted').first()).toContainText(sentence);
      await page.getByRole('link', { name: empty.invoice_number }).first().click();
      await expect(page).toHaveURL(new RegExp(`/invoices/${empty.id}$`));
    });

    await test.step('cancels the unpaid ones together, with one reason', async () => {
      await list.open();
      for (const { invoice_number } of [first, second]) await list.checkbox(invoice_number).check();
      await list.bulkBar.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Cancel Invoices' }).click();
      await list.dialog.getByRole('button', { name: 'Cancel 2 invoices' }).click();
      await expect(list.dialog).toContainText('Enter why it is cancelled');
      await list.dialog.getByLabel('Reason').fill('Sent to the wrong customer');
      await list.dialog.getByRole('button', { name: 'Cancel 2 invoices' }).click();
      // While it runs, the dialog says `1 of 2 invoices cancelled`.
      await expect(list.dialog).toBeHidden();
      await expect(new ShellPage(page).toast('2 invoices cancelled')).toBeVisible();
      expect((await stored()).map(({ status }) => status)).toEqual([
        'cancelled',
        'cancelled',
        'draft',
        'sent',
      ]);
    });
  },
);
