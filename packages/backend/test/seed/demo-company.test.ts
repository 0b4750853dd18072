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
});
