import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures/test.ts';

/** A picture of one point: any browser shows it, while a PDF needs one with a viewer. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PROGRAM = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');

test('adds a receipt to an approved bill, reads, deletes and restores it; refuses a program', async ({
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

  await test.step('adds a file by the button, and shows it in the history', async () => {
    const chooser = page.waitForEvent('filechooser');
    await part.getByRole('button', { name: 'Add files' }).click();
    await (await chooser).setFiles([
      { name: 'receipt.png', mimeType: 'image/png', buffer: PICTURE },
      { name: 'setup.pdf', mimeType: 'application/pdf', buffer: PROGRAM },
    ]);
    await expect(part.getByRole('heading', { name: 'Attachments (1)' })).toBeVisible();
    await expect(part.getByRole('alert')).toHaveText(
      '"setup.pdf" is not what its name says: its content is no PDF. Save it with the right file type, then add it again.',
    );
    await expect(page.getByRole('region', { name: 'History' })).toContainText('receipt.png');
  });

  await test.step('opens a file in its own tab, and saves it unchanged', async () => {
    const opened = page.waitForEvent('popup');
    await part.getByRole('button', { name: 'receipt.png', exact: true }).click();
    const tab = await opened;
    await expect.poll(() => tab.url()).toMatch(/^blob:/);
    await tab.close();
    const saved = page.waitForEvent('download');
    await part.getByRole('button', { name: 'Download receipt.png' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('receipt.png');
    expect((await readFile(await file.path())).equals(PICTURE)).toBe(true);
  });

  await test.step('deleted after a question, and restored', async () => {
    await part.getByRole('button', { name: 'Delete receipt.png' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(part.getByRole('button', { name: 'receipt.png', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(part.getByRole('button', { name: 'receipt.png', exact: true })).toBeVisible();
  });
});
