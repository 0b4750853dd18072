import { expectAccessibleInFullTier } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

const TRIAL_BALANCE = `Trial Balance,,,,
Tui & Fern Limited,,,,
As at 30 June 2026,,,,
,,,,
Account Code,Account,Account Type,Debit - Year to date,Credit - Year to date
1000,Business Bank Account,Bank,"5,000.00",
610,Trade Debtors,Accounts Receivable,"1,150.00",
710,Bicycles,Fixed Asset,850.00,
4000,Sales,Revenue,,"7,000.00"
Total,,,"7,000.00","7,000.00"
`;

const INVOICES = `Customer,Invoice Number,Invoice Date,Due Date,Total,Amount Due
Kauri Cafe,OLD-7,2026-05-10,2026-06-10,2300.00,1150.00
`;

test('a company moves in from another program: its files, the comparison and the posting', async ({
  adminPage: page,
}) => {
  const shell = new ShellPage(page);
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });

  await test.step('enters the first day', async () => {
    await page.goto('/accounting/opening-balances');
    const form = page.getByRole('form', { name: 'First day' });
    await form.getByLabel(/^First Day/).fill('01/07/2026');
    await form.getByLabel(/^First Day/).press('Tab');
    await form.getByRole('button', { name: 'Save first day' }).click();
    await expect(page.getByRole('heading', { name: '3. Trial Balance' })).toBeVisible();
  });

  await test.step('matches, chooses and adds accounts of the trial balance; a reload keeps it', async () => {
    await page.getByLabel('Trial balance file').setInputFiles(file('tb.csv', TRIAL_BALANCE));
    await expect(page.getByText('Debits equal credits')).toBeVisible();
    const picker = page.getByRole('combobox', { name: 'Account here of 610 Trade Debtors' });
    await picker.fill('Accounts Receivable');
    await page.getByRole('option', { name: 'Accounts Receivable 1100' }).click();
    await expect(page.getByLabel('Add 710 Bicycles as')).toHaveValue('asset/fixed_asset');
    await page.reload();
    await expect(page.getByText('Debits equal credits')).toBeVisible();
    await page.getByRole('button', { name: 'Save trial balance' }).click();
    await expect(shell.toast('Opening Balances Saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change the account of 710 Bicycles' })).toBeVisible();
  });

  await test.step('adds an open invoice, with its customer', async () => {
    await expect(page.getByText(/The open invoices total less than in the trial balance/)).toBeVisible();
    await page.getByLabel('Open Invoices file').setInputFiles(file('invoices.csv', INVOICES));
    await expect(page.getByText('1 document, $1,150.00 in your books, with 1 new customer.')).toBeVisible();
    await shell.dismissNotices();
    // Below the header, no link is partly covered.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleInFullTier(page, 'opening balances', { only: ['desk', 'phone'] });
    await page.getByRole('button', { name: 'Import 1 Document' }).click();
    await expect(shell.toast('Open Documents Imported')).toBeVisible();
  });

  await test.step('everything agrees, and is posted', async () => {
    await expect(page.getByText('All agrees')).toBeVisible();
    await page.getByRole('button', { name: 'Post Opening Balances' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row', { name: /710 Bicycles/ })).toContainText('850.00');
    await dialog.getByRole('button', { name: 'Post Opening Balances' }).click();
    await expect(shell.toast('Opening Balances Posted')).toBeVisible();
    await expect(page.getByText('Your books agree with your previous software.')).toBeVisible();
  });
});
