import type { Page } from '@playwright/test';
import { expectAccessibleInFullTier } from '../../fixtures/accessibility.ts';
import { Books } from '../../fixtures/invoices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { InvoicePage } from '../../pages/invoice.page.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const LINES = [
  { description: 'Survey', quantity: '1', unit_price: '100' },
  { description: 'Drawings', quantity: '2', unit_price: '50' },
  { description: 'Travel', quantity: '3', unit_price: '10' },
];

const MINE = { notes: 'Mine', quantity: '7' };
const THEIRS = { notes: 'Theirs', quantity: '5' };

/** Changes the notes and the first line; the first user saves. */
async function change(page: Page, { notes, quantity }: typeof MINE): Promise<void> {
  const invoice = new InvoicePage(page);
  await invoice.enter('quantity', 1, quantity);
  await page.getByLabel('Notes', { exact: true }).fill(notes);
}

test('if two users edit one draft, the second sees who changed what, chooses, and loses nothing', async ({
  api,
  admin,
  openAs,
}) => {
  test.setTimeout(120_000);
  const books = new Books(api, admin.session);
  const { id } = await books.draft(await books.customer('Kestrel'), { lines: LINES, notes: 'As agreed' });
  const [mine, theirs] = await Promise.all([openAs(admin), openAs(await api.join(admin, 'manager'))]);
  const [invoice, other] = [new InvoicePage(mine), new InvoicePage(theirs)];
  await Promise.all([invoice.openEditor(id), other.openEditor(id)]);

  await test.step('changes a field and a line, removes one and adds one, and saves first', async () => {
    await change(theirs, THEIRS);
    await theirs.getByRole('button', { name: 'Remove line 2' }).click();
    await theirs.getByRole('button', { name: 'Add line' }).click();
    await other.enter('description', 3, 'Parking');
    await other.enter('unit_price', 3, '8');
    await other.saveDraft.click();
    await expect(new ShellPage(theirs).toast('Invoice Saved')).toBeVisible();
  });

  await test.step('changes the same and something else, and is informed', async () => {
    await change(mine, MINE);
    await invoice.enter('unit_price', 3, '12');
    await mine.getByLabel('Reference', { exact: true }).fill('PO 7');
    await invoice.saveDraft.click();
    await expect(invoice.dialog).toContainText('Manager Member');
    await expect(invoice.version('Notes')).toHaveText(/As agreed.*Theirs.*Mine/);
    await expect(invoice.version('Line 1')).toHaveText(/Quantity 1.*Quantity 5.*Quantity 7/);
    await expect(invoice.version('Line 2')).toHaveText(/Drawings.*nothing.*Drawings/);
    await expect(invoice.version('Line 3')).toHaveText(/10\.00.*10\.00.*12\.00/);
    await expect(invoice.version(/added by them/)).toHaveText(/nothing.*Parking.*nothing/);
  });

  await test.step('loses none of the input on going back', async () => {
    await invoice.answer('Back to my version').click();
    await expect(invoice.cell('Unit Price', 3)).toHaveValue('12');
    await expect(mine.getByLabel('Notes', { exact: true })).toHaveValue('Mine');
    expect(await books.invoice(id)).toMatchObject({ version: 2, notes: 'Theirs' });
  });

  await test.step('asks for a choice where both changed the same; all other changes are kept', async () => {
    await invoice.saveDraft.click();
    await invoice.answer('Choose theirs everywhere').click();
    await expect(invoice.version('Notes').getByRole('radio', { name: /theirs/ })).toBeChecked();
    await invoice.version('Line 1').getByRole('radio', { name: /yours/ }).check();
    await expectAccessibleInFullTier(mine, 'two versions of a draft');
    await mine.setViewportSize({ width: 1280, height: 800 });
    await invoice.answer('Continue with both').click();
    await expect(mine.getByLabel('Notes', { exact: true })).toHaveValue('Theirs');
    await expect(mine.getByLabel('Reference', { exact: true })).toHaveValue('PO 7');
    expect(await books.invoice(id)).toMatchObject({ version: 2 });
    await invoice.saveDraft.click();
    await expect(new ShellPage(mine).toast('Invoice Saved')).toBeVisible();
    expect(await books.invoice(id)).toMatchObject({ version: 3, notes: 'Theirs', reference: 'PO 7' });
    expect(await books.lines(id)).toEqual([
      ['Survey', 7, 100],
      ['Travel', 3, 12],
      ['Parking', 1, 8],
    ]);
  });
});

test('refuses to save a draft that was posted meanwhile, and keeps the input', async ({
  api,
  admin,
  adminPage: page,
}) => {
  const books = new Books(api, admin.session);
  const { id } = await books.draft(await books.customer('Kestrel'), { lines: LINES });
  const invoice = new InvoicePage(page);
  await invoice.openEditor(id);
  await change(page, MINE);
  await books.post(id);
  for (const button of [invoice.saveDraft, invoice.button('Save and post')]) {
    await button.click();
    const told = page.getByRole('alert').filter({ hasText: 'What you entered is still here.' });
    await expect(told).toContainText('is sent and cannot be changed');
  }
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('Mine');
  await expect(invoice.dialog).toBeHidden();
  expect(await books.invoice(id)).toMatchObject({ status: 'sent', notes: null });
  expect(await books.entryCount()).toBe(1);
});
