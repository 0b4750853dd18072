import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Account, BackendApi } from '../../fixtures/accounts.ts';
import { addBankAccount } from '../../fixtures/bank-account.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';

/** Keys allowed for a month of 20 lines. */
const MOST_KEYS = 30;
const NAMED = 12;
const UNNAMED = 4;

/** A bank account without a balance, and an entry for most lines of its statement. */
async function openBooks(api: BackendApi, admin: Account): Promise<string> {
  const { session } = admin;
  const bank = await addBankAccount(api, admin);
  for (let place = 1; place <= NAMED + UNNAMED; place += 1)
    await api.call(
      'post_journal_entry',
      {
        entry_date: dayOf(place),
        description: `Sale ${place}`,
        reference: place <= NAMED ? `REF-90${place + 10}` : null,
        lines: [
          { account_code: bank.code, debit: place * 10 + 1 },
          { account_code: '4000', credit: place * 10 + 1 },
        ],
        key: randomUUID(),
      },
      session,
    );
  return bank.id;
}

const dayOf = (place: number): string => `2025-10-${String(place + 1).padStart(2, '0')}`;

const STATEMENT = [
  'Date,Description,Amount',
  ...Array.from({ length: NAMED + UNNAMED }, (_, at) => {
    const place = at + 1;
    return `${dayOf(place)},${place <= NAMED ? `DEPOSIT REF-90${place + 10}` : `COUNTER ${place}`},${place * 10 + 1}.00`;
  }),
  '2025-10-20,ACCOUNT FEE,-12.00',
  '2025-10-21,CARD FEE,-3.00',
  '2025-10-22,SHOWN TWICE,7.00',
  '2025-10-23,TEST PAYMENT,0.50',
].join('\n');

async function importStatement(page: Page, account: string): Promise<void> {
  await page.goto(`/banking/reconciliation/import?account=${account}`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) });
  await page.getByRole('button', { name: 'Import 20 Lines' }).click();
  await page.getByRole('link', { name: 'Reconcile' }).click();
}

test(
  'a statement of 20 lines is reconciled by keyboard, with fewer than two keys per line',
  inFullTier,
  async ({ api, admin, adminPage: page }) => {
    test.slow();
    const account = await openBooks(api, admin);
    await importStatement(page, account);
    const total = Array.from({ length: NAMED + UNNAMED }, (_, at) => (at + 1) * 10 + 1).reduce(
      (a, b) => a + b,
      -15,
    );
    await page.getByRole('button', { name: 'Begin reconciliation' }).click();
    await page.getByLabel('Statement Date').fill('2025-10-31');
    await page.getByLabel('Statement Balance').fill(String(total));
    await page.getByRole('button', { name: 'Begin', exact: true }).click();

    let keys = 0;
    const press = async (key: string): Promise<void> => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const left = (count: number) =>
      expect(page.getByRole('tab', { name: `To match (${count})` })).toBeVisible();
    const lines = page.getByRole('grid', { name: 'Statement lines to match' });
    const isOn = (words: string) => expect(lines.getByRole('row', { name: words })).toBeFocused();
    await expect(page.getByRole('button', { name: `Accept ${NAMED} exact suggestions` })).toBeVisible();
    await left(20);

    // All named suggestions at once.
    await press('a');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Accept All' })).toBeFocused();
    await press('Enter');
    await left(8);
    // Lines with the amount of an entry, one after the other.
    await expect(lines.getByText('No suggestion')).toHaveCount(4);
    await isOn('COUNTER 13');
    for (let place = 1; place <= UNNAMED; place += 1) await press('Enter');
    await left(4);
    await isOn('ACCOUNT FEE');
    // Lines not in the books yet: an account by its code.
    for (const [next, words] of [
      [3, 'CARD FEE'],
      [2, 'SHOWN TWICE'],
    ] as const) {
      await press('c');
      const dialog = page.getByRole('dialog', { name: 'Money Spent' });
      await expect(dialog.getByLabel('Account', { exact: true })).toBeFocused();
      for (const digit of '6100') await press(digit);
      await press('Control+Enter');
      await expect(dialog).toHaveCount(0);
      await left(next);
      await isOn(words);
    }
    await press('x');
    await press('x');
    await left(0);
    // Undoes one step too many.
    await press('u');
    await left(1);
    await isOn('TEST PAYMENT');
    await press('x');
    await left(0);
    expect(keys).toBeLessThanOrEqual(MOST_KEYS);

    await page.getByRole('button', { name: 'Finish' }).click();
    const sheet = page.getByRole('region', { name: 'Reconciliation', exact: true });
    await expect(sheet.getByText('Finished', { exact: true })).toBeVisible();
    await page.goto('/banking');
    const row = page.getByRole('row', { name: /Kiwi Bank/ });
    await expect(row).toContainText('31/10/2025');
    await expect(row.getByRole('link', { name: 'Reconcile Kiwi Bank' })).toBeVisible();
  },
);
