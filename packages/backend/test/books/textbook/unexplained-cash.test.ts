import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundCompany } from '../../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { addAccount, postJournal } from '../steps/journal.ts';
import { report, sectionTotal } from '../steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('cashflow-03-reconciliation-flag: a movement of cash that nothing explains is flagged, not hidden (accounted, kassaflodesanalys.test)', async () => {
  const { admin, organisation, viewer } = await foundCompany(database);
  const cashFlow = () => report(database, viewer, 'cash_flow', '2026-01-01', '2026-12-31');
  await addAccount(database, admin, { code: '2999', name: 'Unclassified', type: 'liability' });
  await postJournal(database, admin, '2026-05-01', [
    ['1000', 10_000],
    ['2999', -10_000],
  ]);
  expect(sectionTotal(await cashFlow(), 'difference')).toBe(0);
  // Every account has a place in the statement; only a fault of the database could leave one out.
  await database.sql.begin(async (sql) => {
    await sql`alter table accounts drop constraint accounts_subtype`;
    await sql`update accounts set subtype = 'nowhere' where org_id = ${organisation} and code = '2999'`;
  });
  const rows = await cashFlow();
  expect(sectionTotal(rows, 'operating', 'investing', 'financing')).toBe(0);
  expect(sectionTotal(rows, 'change')).toBe(10_000_00);
  expect(rows.at(-1)).toEqual({
    section: 'difference',
    line: 'Change in cash that the statement does not explain',
    amount: '10000.00',
  });
});
