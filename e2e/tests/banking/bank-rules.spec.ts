import { expectAccessible, phoneAndDesk } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';

const FEE = 'ACCOUNT FEE 0226';

test(
  'a line becomes a rule, is posted by it, unmatched, split, excluded; a finished reconciliation is undone with a reason',
  inFullTier,
  async ({ api, admin, adminPage: page }) => {
    test.slow();
    const { session } = admin;
    const [bank] = await api.select<{ id: string }>('accounts', 'code=eq.1000', session);
    const bank_account_id = bank?.id ?? '';
    const posted_on = '2026-02-28';
    await api.insert(
      'bank_transactions',
      [
        { bank_account_id, posted_on, amount: '-9.00', description: FEE },
        { bank_account_id, posted_on, amount: '-30.00', description: 'STATIONER' },
        { bank_account_id, posted_on, amount: '5.00', description: 'TWICE' },
      ],
      session,
    );
    const reconciliation = { bank_account_id, statement_date: posted_on, statement_balance: '-39.00' };
    const [made] = await api.insert<{ id: string }>('bank_reconciliations', [reconciliation], session);
    const worksheet = `/banking/reconciliation?account=${bank_account_id}&id=${made?.id}`;
    const choose = async (line: string, item: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${line}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };

    await page.goto(worksheet);
    await choose(FEE, 'Make a rule from this line...');
    await expect(page.getByLabel('Description Contains')).toHaveValue('ACCOUNT FEE');
    await page.getByLabel('Account', { exact: true }).fill('Bank');
    await page.getByRole('option', { name: /Bank (Fees|Charges)/i }).click();
    await page.getByRole('button', { name: /Create Bank Rule/ }).click();
    await page.getByRole('link', { name: 'ACCOUNT FEE', exact: true }).click();
    await page.getByRole('tab', { name: 'Matching Lines' }).click();
    await expect(page.getByRole('row', { name: FEE })).toContainText('It is suggested');
    await expectAccessible(page, 'the lines that a rule fits', phoneAndDesk());

    await page.goto(worksheet);
    const waiting = page.getByRole('grid', { name: 'Statement lines to match' });
    await waiting.getByRole('row', { name: FEE }).getByRole('button', { name: 'Match' }).click();
    await expect(page.getByRole('tab', { name: 'Matched (1)' })).toBeVisible();
    await page.getByRole('tab', { name: 'Matched (1)' }).click();
    await page.getByRole('button', { name: `Unmatch ${FEE}` }).click();
    const unmatch = page.getByRole('alertdialog', { name: 'Unmatch this line?' });
    await expect(unmatch).toContainText('reverse the entry that was posted for this line');
    await expectAccessible(page, 'a line that is let go', phoneAndDesk());
    await unmatch.getByRole('button', { name: 'Unmatch' }).click();
    await page.getByRole('tab', { name: 'To match (3)' }).click();
    // Its entry is in the books, and found there.
    await choose(FEE, 'Match with entries...');
    const entries = page.getByRole('dialog', { name: 'Match with Entries' });
    await entries.getByRole('checkbox', { name: /ACCOUNT FEE/ }).check();
    await entries.getByRole('button', { name: 'Match' }).click();
    // The line leaves the list, and those below it move up.
    await expect(page.getByRole('tab', { name: 'To match (2)' })).toBeVisible();

    await choose('STATIONER', 'Money spent on...');
    const split = page.getByRole('dialog', { name: 'Money Spent' });
    const part = (place: number) => split.getByRole('group', { name: `Part ${place}` });
    await part(1).getByLabel('Account').selectOption({ index: 1 });
    await part(1).getByLabel('Amount').fill('20');
    await split.getByRole('button', { name: 'Split' }).click();
    await expect(part(2).getByLabel('Account')).toBeFocused();
    await expect(part(2).getByLabel('Amount')).toHaveValue('10.00');
    await part(2).getByLabel('Account').selectOption({ index: 2 });
    await expectAccessible(page, 'a line that is split', phoneAndDesk());
    await split.getByRole('button', { name: 'Post and Match' }).click();
    await expect(split).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'To match (1)' })).toBeVisible();

    await choose('TWICE', 'Exclude this line');
    await page.getByRole('tab', { name: 'Excluded (1)' }).click();
    await expect(page.getByRole('button', { name: 'Include TWICE' })).toBeVisible();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    const undo = page.getByRole('alertdialog', { name: 'Undo this reconciliation?' });
    await expect(undo).toContainText('takes postings again');
    await undo.getByRole('button', { name: 'Undo Reconciliation' }).click();
    await undo.getByLabel('Reason').fill('The wrong statement');
    await undo.getByRole('button', { name: 'Undo Reconciliation' }).click();
    await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible();
    await page.getByRole('button', { name: 'All reconciliations' }).click();
    await expect(page.getByRole('row', { name: /The wrong statement/ })).toBeVisible();
  },
);
