import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures/test.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n');
const PROGRAM = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');

test('a receipt is added to an approved bill, read, deleted and brought back; a program is not taken for one', async ({
  admin,
  adminPage: page,
  api,
}) => {
  const { session } = admin;
  const [vendor] = await api.insert<{ id: string }>('vendors', [{ name: 'Sawmill & Sons' }], session);
  const bill = await api.call<{ id: string }>(
    'save_bill',
    {
      document: { vendor_id: vendor?.id, lines: [{ description: 'Oak', quantity: 1, unit_price: 40 }] },
      key: crypto.randomUUID(),
    },
    session,
  );
  await api.call('approve_bill', { id: bill.id, key: crypto.randomUUID() }, session);
  await page.goto(`/accounting/accounts-payable/${bill.id}`);
  const part = page.getByRole('region', { name: /^Attachments/ });
  await expect(part.getByText('No attachments yet.')).toBeVisible();

  await test.step('added by the button, told in the history', async () => {
    const chooser = page.waitForEvent('filechooser');
    await part.getByRole('button', { name: 'Add Files' }).click();
    await (await chooser).setFiles([
      { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'setup.pdf', mimeType: 'application/pdf', buffer: PROGRAM },
    ]);
    await expect(part.getByRole('heading', { name: 'Attachments (1)' })).toBeVisible();
    await expect(part.getByRole('alert')).toHaveText(
      '"setup.pdf" is not what its name says: its content is no PDF. Save it anew as what it is, and add that.',
    );
    await expect(page.getByRole('region', { name: 'History' })).toContainText('receipt.pdf');
  });

  await test.step('opened in a tab of its own, and saved as it was', async () => {
    const opened = page.waitForEvent('popup');
    await part.getByRole('button', { name: 'receipt.pdf', exact: true }).click();
    const tab = await opened;
    await expect.poll(() => tab.url()).toMatch(/^blob:/);
    await tab.close();
    const saved = page.waitForEvent('download');
    await part.getByRole('button', { name: 'Download receipt.pdf' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('receipt.pdf');
    expect((await readFile(await file.path())).equals(PDF)).toBe(true);
  });

  await test.step('deleted after a question, and brought back', async () => {
    await part.getByRole('button', { name: 'Delete receipt.pdf' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(part.getByRole('button', { name: 'receipt.pdf', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(part.getByRole('button', { name: 'receipt.pdf', exact: true })).toBeVisible();
  });
});
