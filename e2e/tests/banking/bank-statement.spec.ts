import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInFullTier, phoneAndDesk } from '../../fixtures/accessibility.ts';
import type { Account, BackendApi } from '../../fixtures/accounts.ts';
import { addBankAccount } from '../../fixtures/bank-account.ts';
import { tabAndEnter } from '../../fixtures/keyboard.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

/** An unknown format: other column order, two amount columns, decimal commas, and ambiguous dates. */
const STATEMENT = [
  'Narrative;Paid out;Paid in;Booked',
  'ASPEN GROVE 4711;;250,00;02/10/2025',
  'MONTHLY FEE;12,00;;05/10/2025',
  'CREDIT INTEREST;;2,00;09/10/2025',
];
const fileOf = (lines: readonly string[]) => ({
  name: 'october.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});

/** A bank account of 1,000 on October 1, and money that came in on the day before the bank says so. */
async function openBooks(api: BackendApi, admin: Account) {
  const { session } = admin;
  const bank = await addBankAccount(api, admin, 1000);
  const post = (entry_date: string, amount: number) => {
    const lines = [
      { account_code: bank.code, debit: amount },
      { account_code: '4000', credit: amount },
    ];
    const entry = { entry_date, description: 'From Aspen', reference: null, lines, key: randomUUID() };
    return api.ask('POST', '/rest/v1/rpc/post_journal_entry', entry, session);
  };
  expect((await post('2025-10-01', 250)).status).toBe(200);
  return { bank, post };
}

/** Gives a file to the screen, chooses day-first dates, and waits for the result. */
async function read(page: Page, lines: readonly string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(fileOf(lines));
  await tabAndEnter(page, page.getByRole('button', { name: 'Day first: 2 October 2025' }));
  await expect(page.getByText('What Was Read')).toBeVisible();
}

test('a statement is imported, matched, reconciled to zero and closed to later postings', async ({
  api,
  admin,
  adminPage: page,
  openAs,
}) => {
  test.slow();
  const shell = new ShellPage(page);
  const { bank, post } = await openBooks(api, admin);
  const importing = `/banking/reconciliation/import?account=${bank.id}`;
  await page.goto(importing);
  const broken = { name: 'october.ofx', mimeType: 'text/plain', buffer: Buffer.from('<OFX><STMTTRN>') };
  await page.locator('input[type=file]').setInputFiles(broken);
  await expect(page.getByText('This statement was not imported')).toBeVisible();
  await expectAccessibleInFullTier(page, 'a statement that cannot be read', phoneAndDesk());
  await page.locator('input[type=file]').setInputFiles(fileOf(STATEMENT));
  await expect(page.getByText('Which day is "02/10/2025"?')).toBeVisible();
  await expectAccessibleInFullTier(page, 'a question about a statement', phoneAndDesk());
  await tabAndEnter(page, page.getByRole('button', { name: 'Day first: 2 October 2025' }));
  await expect(
    page.getByRole('row', { name: /02\/10\/2025.*ASPEN GROVE 4711.*New.*\$250\.00/ }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /05\/10\/2025.*MONTHLY FEE.*−\$12\.00/ })).toBeVisible();
  await expectAccessibleInFullTier(page, 'what was read of a statement', phoneAndDesk());
  await tabAndEnter(page, page.getByRole('button', { name: 'Import 3 Lines' }));
  await expect(page.getByText('3 lines were imported.').first()).toBeVisible();
  await expectAccessibleInFullTier(page, 'an imported statement', phoneAndDesk());

  await page.goto(importing);
  await read(page, STATEMENT);
  const figures = page.locator('dl > div');
  await expect(figures.filter({ hasText: /^Already imported3$/ })).toBeVisible();
  await expect(figures.filter({ hasText: /^New0$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('row', { name: /october\.csv/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(shell.toast('Import undone')).toContainText('Lines removed: 3.');
  await read(page, STATEMENT);
  await tabAndEnter(page, page.getByRole('button', { name: 'Import 3 Lines' }));
  await page.getByRole('link', { name: 'Reconcile' }).click();

  await page.getByRole('button', { name: 'Begin reconciliation' }).click();
  await page.getByLabel('Statement Date').fill('31/10/2025');
  await page.getByLabel('Statement Balance').fill('1240');
  await expectAccessibleInFullTier(page, 'the beginning of a reconciliation', phoneAndDesk());
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  const sheet = page.getByRole('region', { name: 'Reconciliation', exact: true });
  const line = sheet.getByRole('row', { name: /ASPEN GROVE 4711/ });
  await expect(line).toContainText('has the same amount, one day apart');
  await expectAccessible(page, 'a worksheet', phoneAndDesk());
  // The entry is in the books already, so nothing is posted that needs a review.
  await line.getByRole('button', { name: 'Match' }).click();
  await expect(line).toHaveCount(0);
  for (const [words, kind, account] of [
    ['MONTHLY FEE', 'Money spent on...', '6100'],
    ['CREDIT INTEREST', 'Money received for...', '4000'],
  ] as const) {
    await sheet.getByRole('button', { name: `Actions for ${words}` }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    const dialog = page.getByRole('dialog');
    const choice = dialog.getByLabel('Account', { exact: true });
    const option = await choice.locator('option', { hasText: account }).textContent();
    await choice.selectOption({ label: option ?? account });
    if (words === 'MONTHLY FEE')
      await expectAccessibleInFullTier(page, 'what a line was for', phoneAndDesk());
    await dialog.getByRole('button', { name: 'Post and Match' }).click();
    await expect(dialog).toHaveCount(0);
  }
  const finish = sheet.getByRole('button', { name: 'Finish' });
  await expect(finish).toHaveAttribute('title', 'Difference $1,000.00, not zero yet');
  await sheet.getByRole('checkbox', { name: /^Clear JE-/ }).click();
  await expect(sheet.getByRole('checkbox', { name: /^Clear JE-/ })).toBeChecked();
  await finish.click();
  await expect(sheet.getByText('Finished', { exact: true })).toBeVisible();
  await expectAccessibleInFullTier(page, 'a finished reconciliation', phoneAndDesk());

  const behind = await post('2025-10-15', 5);
  expect(await behind.text()).toContain(
    `Account ${bank.code} Kiwi Bank Checking is reconciled through 2025-10-31`,
  );
  const worksheet = page.url();
  await page.goto(importing);
  await read(page, [...STATEMENT, 'LATE;1,00;;11/10/2025']);
  await tabAndEnter(page, page.getByRole('button', { name: 'Import 1 Line' }));
  const refused = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Import Error' });
  await expect(refused).toContainText('up to 31/10/2025 is reconciled');
  await expect(refused).toHaveCount(1);

  const viewer = await openAs(await api.join(admin, 'viewer'));
  await viewer.goto(worksheet);
  const looked = viewer.getByRole('region', { name: 'Reconciliation', exact: true });
  await expect(looked.getByText('Finished', { exact: true })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute(
    'title',
    'Needs the role admin, manager or user',
  );
  await viewer.goto(importing);
  await expect(
    viewer.getByText(/To import bank statements you need the role admin or manager/),
  ).toBeVisible();

  await page.goto(worksheet);
  await sheet.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByLabel('Reason').fill('A cheque was missing');
  await expectAccessibleInFullTier(page, 'a reconciliation that is to be undone', phoneAndDesk());
  await page.getByRole('button', { name: 'Undo Reconciliation' }).click();
  await expect(shell.toast('Reconciliation Reopened')).toBeVisible();
  expect((await post('2025-10-15', 5)).status).toBe(200);
});
