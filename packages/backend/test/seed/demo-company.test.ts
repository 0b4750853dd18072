import { expect, test } from 'vitest';
import { demoCompany } from '../../src/seed/demo-company.ts';
import { STORY_DAY as DAY, openStory } from './founder.ts';

test('the company of the demo matches the story: `npm run gen:demo-company` after a change of it', async () => {
  const { database, owner } = await openStory();
  const { company, documents } = await database.as(owner, (sql) => demoCompany(sql, DAY));
  const balances = await database.as(
    owner,
    (sql) => sql`
      select account_name, closing_debit - closing_credit as closing from trial_balance(${DAY}, ${DAY})
      where account_name in ('Accounts Receivable', 'Accounts Payable')`,
  );
  const [profit] = await database.as(
    owner,
    (sql) => sql`
      select sum(case when section in ('revenue', 'other_income') then amount else -amount end)::text as amount
      from profit_and_loss(${DAY}::date - 30, ${DAY})`,
  );
  await database.close();
  await expect(company).toMatchFileSnapshot('../../../../mf-demo/src/sample-company.json');
  await expect(documents).toMatchFileSnapshot('../../../../mf-demo/src/sample-documents.json');
  // Documents that the lists leave out are not open.
  const { lists } = JSON.parse(company);
  const open = (table: string): number => {
    const { fields, rows } = lists[table];
    const place = fields.indexOf('amount_due');
    return rows.reduce(
      (sum: number, row: readonly unknown[]) => sum + Math.round(Number(row[place]) * 100),
      0,
    );
  };
  expect(
    Object.fromEntries(
      balances.map(({ account_name, closing }) => [account_name, Math.round(Number(closing) * 100)]),
    ),
  ).toEqual({
    'Accounts Receivable': open('accounts_receivable'),
    'Accounts Payable': -open('accounts_payable'),
  });
  // The ledger has all entries of its days: accounts of profit and loss sum up to that report.
  const { fields, rows } = lists.general_ledger;
  const [code, debit, credit] = ['account_code', 'debit', 'credit'].map((name) => fields.indexOf(name));
  const gained = (rows as readonly (readonly unknown[])[])
    .filter((row) => /^[4-7]/.test(String(row[Number(code)])))
    .reduce(
      (sum, row) => sum + Math.round((Number(row[Number(credit)]) - Number(row[Number(debit)])) * 100),
      0,
    );
  expect(gained).toBeGreaterThan(0);
  expect(Math.round(Number(profit?.amount) * 100)).toBe(gained);
});
